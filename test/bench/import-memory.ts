/**
 * What importing costs in memory: a process of its own imports a dump of N made-up posts and one of ten times as many,
 * as zstd with the archives' window of 2 GiB, and says its highest resident set. `npm run bench -- import-memory [N]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createZstdCompress } from 'node:zlib';
import { importDump } from '../../src/catalog/import/import-dump.ts';
import { createTestDatabase } from '../support/database.ts';

const given = process.argv.slice(2);
if (given[0] === 'child') await importAndReport(given[2]!, given[1]!);
else await compare(Number(given.find((word) => /^\d+$/.test(word)) ?? 100_000));

async function compare(posts: number): Promise<void> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-import-memory-'));
  try {
    for (const count of [posts, posts * 10]) {
      const dump = join(folder, `RS_${count}.zst`);
      await writeDump(dump, count);
      console.log(`${count.toLocaleString('en')} posts, ${megabytes(statSync(dump).size)} compressed`);
      const script = fileURLToPath(import.meta.url);
      const child = spawn(process.execPath, [script, 'child', dump, database.url], {
        stdio: 'inherit',
      });
      await once(child, 'exit');
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importAndReport(url: string, file: string): Promise<void> {
  const before = process.resourceUsage().maxRSS * 1024;
  const { read, stored, seconds, error = 'whole' } = await importDump({ url, file });
  const peak = process.resourceUsage().maxRSS * 1024;
  const rate = Math.round(read / seconds).toLocaleString('en');
  console.log(`  ${error}: ${stored} of ${read} stored in ${seconds} s, ${rate} records/s`);
  console.log(`  peak ${megabytes(peak)}, of which the code ${megabytes(before)}`);
}

async function writeDump(path: string, count: number): Promise<void> {
  const parameters = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 31 };
  const long = { ...parameters, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
  await pipeline(Readable.from(posts(count)), createZstdCompress({ params: long }), createWriteStream(path));
}

function* posts(count: number): Generator<string> {
  const words = Array.from({ length: 30_000 }, () =>
    Math.random()
      .toString(36)
      .slice(2, 4 + Math.floor(Math.random() * 7)),
  );
  const text = (length: number) =>
    Array.from({ length }, () => words[Math.floor(Math.random() ** 3 * words.length)]).join(' ');
  for (let i = 0; i < count; i += 100) {
    const lines = Array.from({ length: Math.min(100, count - i) }, (_, j) =>
      JSON.stringify({
        id: (i + j).toString(36),
        subreddit: `place${Math.floor(Math.random() ** 4 * 5000)}`,
        author: `user${j}`,
        title: text(8),
        selftext: text(Math.floor(Math.random() * 120)),
        score: j,
        num_comments: j,
        created_utc: 1_600_000_000 + i,
        retrieved_on: 1_700_000_000,
      }),
    );
    yield `${lines.join('\n')}\n`;
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
