import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import pino from 'pino';
import { buildIndexInThread } from '../../../src/catalog/index/build-index-thread.ts';
import { loadIndex } from '../../../src/catalog/index/catalog-index.ts';
import { newConnection } from '../../../src/database/connections/connection.ts';
import { rejection } from '../../support/rejection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { worstLoopDelay } from '../../support/loop-delay.ts';
import { poisonId } from './poisoned-index.ts';

const test = suite('the index build in a thread');
const logger = pino({ level: 'silent' });
const never = new AbortController().signal;
const poisoned = new URL('poisoned-index-thread.ts', import.meta.url);
/** What cannot be read hangs for six seconds. */
const maxWaitMs = 1_000;
let database: TestDatabase;

test.before.each(async () => {
  database = await createTestDatabase();
  const client = newConnection(database.url, 'test');
  await client.connect();
  await client.query(
    `insert into community (platform, name, name_key)
     select 'reddit', 'garden' || i, 'garden' || i from generate_series(1, 20) i`,
  );
  await client.end();
});
test.after.each(() => database.close());

test('it builds', async () => {
  const { built, communities } = await buildIndexInThread(database.url, never, logger);
  assert.equal([built, communities], ['whole', 20]);
});

test('a community whose texts cannot be read is left out, the others are found, and nothing waits', async () => {
  const delay = await worstLoopDelay(async () => {
    const { communities } = await buildIndexInThread(database.url, never, logger, {
      entry: poisoned,
      maxSilentMs: 6_000,
    });
    assert.is(communities, 19);
  });
  assert.ok(delay < maxWaitMs, `the event loop was kept waiting for ${delay} ms`);
  const { ranking } = await loadIndex(database.url);
  assert.equal([ranking.has(poisonId), ranking.has(poisonId + 1)], [false, true]);
});

test('it ends when the worker stops', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('shutting down')), 1_500);
  const options = { entry: poisoned, maxSilentMs: 60_000 };
  const began = performance.now();
  const error = await rejection(buildIndexInThread(database.url, stop.signal, logger, options));
  assert.match((error as Error).message, 'shutting down');
  assert.ok(performance.now() - began < 5_000);
});

test.run();
