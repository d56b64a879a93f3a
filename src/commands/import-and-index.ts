import { buildIndex } from '../catalog/build-index.ts';
import type { DumpKind } from '../catalog/import/dump-kind.ts';
import type { Config } from '../config.ts';
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
    if (!changed) return;
    const index = await buildIndex(url);
    if (!options.json) {
      console.log(`Indexed ${index.communities.toLocaleString('en')} communities in ${index.seconds.toFixed(1)} s`);
    }
  });
}
