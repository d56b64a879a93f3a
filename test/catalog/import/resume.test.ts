import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importDump } from '../../../src/catalog/import/import-dump.ts';
import { inTransaction } from '../../../src/catalog/import/store/transaction.ts';
import { newConnection } from '../../../src/database/connections/connection.ts';
import { lockOn } from '../../../src/database/with-lock.ts';
import { createTestDatabase } from '../../support/database.ts';
import { counts, dumpFolder, none, openCatalog, submission, zstd } from '../../support/dumps.ts';

const database = await createTestDatabase();
const dumps = dumpFolder();
const { client, one } = await openCatalog(database.url, dumps);

test.after(async () => {
  await client.end();
  await database.close();
  dumps.remove();
});

const total = 36_000;

/** Several frames, a bad line and a profile's post in each thousand. */
const file = dumps.write(
  Buffer.concat(
    Array.from({ length: 6 }, (_, frame) =>
      zstd(
        Array.from({ length: total / 6 }, (_, i) => {
          if (i % 1000 === 3) return '{"broken';
          return submission(`${frame}x${i}`, { subreddit: i % 1000 === 4 ? 'u_someone' : `place${i % 500}` });
        }),
      ),
    ),
  ),
);
const expected = { ...none, read: total, stored: total - 72, skipped: 36, bad_lines: 36 };

async function linesDone(): Promise<number> {
  const { rows } = await client.query<{ lines_done: string }>('select lines_done from import_file');
  return Number(rows[0]?.lines_done ?? 0);
}

test('an import that was killed goes on where it stopped and doubles nothing', async () => {
  const script = fileURLToPath(new URL('import-process.ts', import.meta.url));
  let kills = 0;
  while (kills < 2) {
    const from = await linesDone();
    const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, file], { stdio: 'inherit' });
    const ended = once(child, 'exit');
    while ((await linesDone()) === from && child.exitCode === null) await sleep(2);
    child.kill('SIGKILL');
    await ended;
    assert.is(child.signalCode, 'SIGKILL', 'it was still at work');
    kills++;
  }
  const done = await linesDone();
  assert.ok(done > 0 && done < total, `${done} lines were committed`);
  assert.is((await one('select count(*)::int from post where removed_by is null'))['count'], storedOf(done));

  const reads: number[] = [];
  const summary = await importDump({
    url: database.url,
    file,
    onProgress: ({ counts }) => void reads.push(counts.read),
  });
  assert.ok(reads[0]! >= done, 'the counts go on');
  assert.equal(counts(summary), expected);
  assert.is((await one('select count(*)::int from post'))['count'], expected.stored);
  assert.equal(counts(await importDump({ url: database.url, file })), {
    ...expected,
    stored: 0,
    unchanged: expected.stored,
  });
});

/** Batches end at multiples of 1000. */
function storedOf(lines: number): number {
  return lines - (lines / 1000) * 2;
}

test('asked to stop, it stops at a border between batches and goes on later', async () => {
  await client.query('truncate community, import_file cascade');
  const controller = new AbortController();
  const stopped = await importDump({
    url: database.url,
    file,
    signal: controller.signal,
    onProgress: ({ counts }) => counts.read > 0 && controller.abort(),
  });
  assert.match(stopped.error!, /^interrupted/);
  assert.ok(stopped.read > 0 && stopped.read < total);
  assert.is(await linesDone(), stopped.read);
  assert.equal(counts(await importDump({ url: database.url, file })), expected);
});

test('where the database is lost it says so, and goes on later', async () => {
  await client.query('truncate community, import_file cascade');
  const endOthers = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()'; // prettier-ignore
  let ending: Promise<unknown> | undefined;
  const onProgress = ({ counts }: { counts: { read: number } }) => {
    if (counts.read > 0) ending ??= client.query(endOthers);
  };
  const { error } = await importDump({ url: database.url, file, onProgress });
  await ending;
  assert.match(error!, /^the database could not go on \(.+\)\. What was stored stays: start the import again$/);
  assert.equal(counts(await importDump({ url: database.url, file })), expected);
});

test('a batch that waits for another import begins, and is dated, when that has ended', async () => {
  const other = newConnection(database.url, 'test');
  await other.connect();
  await lockOn(other, 'catalog.import');
  const began = inTransaction(client, async () => (await client.query<{ now: Date }>('select now()')).rows[0]!.now);
  await sleep(200);
  const { rows } = await other.query<{ now: Date }>('select clock_timestamp() as now');
  await other.end();
  assert.ok((await began) >= rows[0]!.now);
});

test('one file is imported by one process at a time', async () => {
  await client.query('truncate community, import_file cascade');
  const both = await Promise.all([importDump({ url: database.url, file }), importDump({ url: database.url, file })]);
  assert.equal(
    both.map(({ stored, unchanged }) => stored + unchanged),
    [expected.stored, expected.stored],
  );
  assert.equal(
    both.map(({ stored }) => stored).toSorted((a, b) => a - b),
    [0, expected.stored],
  );
});

test.run();
