import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readIndexStatus } from '../../catalog/index/index-status.ts';
import type { DumpKind } from '../../catalog/import/records/dump-kind.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import { withDatabase } from '../database.ts';
import { runImport } from './import.ts';

/**
 * Imports files and brings the search index up to date when the catalog has moved on: by these files, or by an import
 * that was killed before it came to that.
 */
export async function importAndIndex(
  config: Config,
  files: string[],
  options: { kind?: DumpKind; json: boolean; follow?: boolean },
): Promise<void> {
  const bringIn = async (database: Database, url: string, signal: AbortSignal) => {
    if (options.follow && files.length > 1) throw new OperatorError('--follow takes one file, or - for standard input');
    const { kind, json, follow = false } = options;
    process.exitCode = await runImport({ url, files, kind, json, follow });
    const { changed_communities } = await readIndexStatus(database.em.fork());
    if (changed_communities > 0) await updateIndex(url, options.json, signal);
  };
  await withDatabase(config, bringIn, { creates: true });
}

/** In a process of its own: the memory of the import is given back before the index takes some. */
async function updateIndex(url: string, quiet: boolean, signal: AbortSignal): Promise<void> {
  const [entry = ''] = process.argv.slice(1);
  const child = spawn(process.execPath, [...process.execArgv, entry, 'index', 'update'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    // Whatever it is at, it begins anew the next time.
    signal,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new OperatorError('The search index was not brought up to date: npm run operate -- index update');
}
