import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { buildIndex } from '../index/build-index.ts';
import { Community } from '../posts/community.entity.ts';
import { importDump } from '../import/import-dump.ts';

const files = ['subreddits', 'rules', 'submissions', 'comments'] as const;
/** When the sample was collected, it says. Whole weeks later its weekdays are what they were. */
const collectedSeconds = Date.UTC(2026, 10, 1) / 1000;
const weekSeconds = 7 * 86_400;
const times = ['created_utc', 'retrieved_on', 'edited'] as const;

type SampleRecord = Partial<Record<(typeof times)[number], number | boolean>>;

/**
 * Fills an empty catalog with the sample that comes with Whereabouts: communities, rules, posts and comments of our own
 * writing, in the form of the public dumps, with dates as if it had been collected within the last week. Does nothing
 * when there is a catalog.
 */
export async function loadSample(database: Database, url: string, now = new Date()): Promise<void> {
  if ((await database.em.fork().count(Community)) > 0) return;
  const weeks = Math.max(0, Math.floor((now.getTime() / 1000 - collectedSeconds) / weekSeconds));
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-sample-'));
  try {
    for (const kind of files) {
      const text = await readFile(new URL(`${kind}.ndjson`, import.meta.url), 'utf8');
      const file = join(folder, `${kind}.ndjson`);
      await writeFile(
        file,
        text.replaceAll(/^.+$/gm, (line) => later(line, weeks * weekSeconds)),
      );
      const { error } = await importDump({ url, file, kind, sample: true });
      if (error) throw new Error(`The sample cannot be loaded: ${error}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await buildIndex(url);
}

function later(line: string, seconds: number): string {
  const record = JSON.parse(line) as SampleRecord;
  for (const time of times) {
    const at = record[time];
    if (typeof at === 'number') record[time] = at + seconds;
  }
  return JSON.stringify(record);
}
