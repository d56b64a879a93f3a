import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DumpKind } from '../catalog/import/dump-kind.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { withDatabase } from './database.ts';
import { runImport } from './import.ts';

/** Imports files and, when they changed the catalog, brings the search index up to date. */
export async function importAndIndex(
  config: Config,
  files: string[],
  options: { kind?: DumpKind; json: boolean },
): Promise<void> {
  await withDatabase(config, async (_database, url) => {
    let changed = false;
    process.exitCode = await runImport({
      url,
      files,
      kind: options.kind,
      json: options.json,
      onStored: async () => {
        changed = true;
      },
    });
    if (changed) await updateIndex(url, options.json);
  });
}

/** In a process of its own: the memory of the import is given back before the index takes some. */
async function updateIndex(url: string, quiet: boolean): Promise<void> {
  const [entry = ''] = process.argv.slice(1);
  const child = spawn(process.execPath, [...process.execArgv, entry, 'index', 'update'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new OperatorError('The search index was not brought up to date: npm run cli -- index update');
}
