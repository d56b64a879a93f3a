import { fileURLToPath } from 'node:url';
import type { Database } from '../../database/database.ts';
import { buildIndex } from '../index/build-index.ts';
import { Community } from '../posts/community.entity.ts';
import { importDump } from '../import/import-dump.ts';

const files = ['subreddits', 'rules', 'submissions', 'comments'] as const;

/**
 * Fills an empty catalog with the sample that comes with Whereabouts: communities, rules, posts and comments of our own
 * writing, in the form of the public dumps. Does nothing when there is a catalog.
 */
export async function loadSample(database: Database, url: string): Promise<void> {
  if ((await database.em.fork().count(Community)) > 0) return;
  for (const kind of files) {
    const file = fileURLToPath(new URL(`${kind}.ndjson`, import.meta.url));
    const { error } = await importDump({ url, file, kind, sample: true });
    if (error) throw new Error(`The sample cannot be loaded: ${error}`);
  }
  await buildIndex(url);
}
