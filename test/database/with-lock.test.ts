import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newConnection } from '../../src/database/connections/connection.ts';
import { lockOn, withLock } from '../../src/database/with-lock.ts';
import { createTestDatabase } from '../support/database.ts';
import { createDatabaseProxy } from '../support/database-proxy.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('locks');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let admin: ReturnType<typeof newConnection>;

test.before(async () => {
  database = await createTestDatabase();
  admin = newConnection(database.url, 'test');
  await admin.connect();
});

test.after(async () => {
  await admin.end();
  await database.close();
});

/** A lock that another process would have. */
async function taken(name: Parameters<typeof lockOn>[1]) {
  const other = newConnection(database.url, 'test');
  await other.connect();
  await lockOn(other, name);
  return other;
}

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; look < 1_000 && !(await isSo()); look++) await sleep(20);
  assert.ok(await isSo());
}

async function lockConnections(): Promise<number> {
  const { rows } = await admin.query(
    `select 1 from pg_stat_activity where application_name = 'whereabouts locks' and datname = current_database()`,
  );
  return rows.length;
}

test('one at a time in this process and over all of them', async () => {
  const gate = Promise.withResolvers<void>();
  const first = withLock(database.url, 'forgetting', async () => gate.promise.then(() => 'done'));
  await sleep(50);
  assert.is(await withLock(database.url, 'forgetting', async () => 'second'), null);
  assert.is(await withLock(database.url, 'catalog.crawl', async () => 'another name'), 'another name');
  gate.resolve();
  assert.is(await first, 'done');
  assert.is(await withLock(database.url, 'forgetting', async () => 'third'), 'third');

  const other = await taken('forgetting');
  assert.is(await withLock(database.url, 'forgetting', async () => 'fourth'), null);
  await other.end();
  assert.is(await withLock(database.url, 'forgetting', async () => 'fifth'), 'fifth');
});

test('who waits gets it next, or gives up with the signal', async () => {
  const other = await taken('overview.community a');
  const waiting = new AbortController();
  const never = withLock(database.url, 'overview.community a', async () => 'never', { wait: waiting.signal });
  const next = withLock(database.url, 'overview.community a', async () => 'next', {
    wait: AbortSignal.timeout(10_000),
  });
  waiting.abort(new Error('gave up'));
  await never.then(
    () => assert.unreachable(),
    (error: Error) => assert.ok(waiting.signal.aborted, error.message),
  );
  await other.end();
  assert.is(await next, 'next');
});

test('work that fails gives its lock back', async () => {
  const failing = withLock(database.url, 'forgetting', async () => Promise.reject(new Error('failed')));
  await failing.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'failed'),
  );
  assert.is(await withLock(database.url, 'forgetting', async () => 'again'), 'again');
});

test('all locks of a process are those of one connection, which ends with the last', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const many = Array.from({ length: 20 }, async (_, i) =>
    withLock(database.url, `backtest.account ${i}`, async () => {
      begun++;
      await gate.promise;
    }),
  );
  await eventually(() => begun === 20);
  assert.is(await lockConnections(), 1);
  gate.resolve();
  await Promise.all(many);
  await eventually(async () => (await lockConnections()) === 0);
});

test('a lost connection ends no work, and the next lock is taken on a new one', async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const working = withLock(database.url, 'forgetting', async () => {
    begun.resolve();
    return gate.promise.then(() => 'done');
  });
  await begun.promise;
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'whereabouts locks' and datname = current_database()`,
  );
  await eventually(async () => (await lockConnections()) === 0);
  // Who asks before the loss has arrived here is told so.
  const next = async () => withLock(database.url, 'catalog.crawl', async () => 'new').catch(() => 'lost');
  await eventually(async () => (await next()) === 'new');
  gate.resolve();
  assert.is(await working, 'done');
  assert.is(await withLock(database.url, 'forgetting', async () => 'again'), 'again');
});

test('a connection that was refused, and ends late, takes nothing from the one after it', async () => {
  const proxy = await createDatabaseProxy(database.url);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = Promise.withResolvers<void>();
  const holding = withLock(proxy.url, 'forgetting', async () => {
    begun.resolve();
    return first.promise;
  });
  await begun.promise;
  const endRefused = proxy.refuse();
  proxy.cut();
  await eventually(async () => (await lockConnections()) === 0);
  const refused = () => rejection(withLock(proxy.url, 'catalog.crawl', async () => 'never'));
  await eventually(async () => /starting up/.test(String(await refused())));
  proxy.mend();
  const crawling = withLock(proxy.url, 'catalog.crawl', async () => second.promise);
  await eventually(async () => (await lockConnections()) === 1);
  endRefused();
  await sleep(100);
  assert.is(await withLock(proxy.url, 'catalog.index', async () => lockConnections()), 1);
  first.resolve();
  second.resolve();
  await Promise.all([holding, crawling]);
  await proxy.close();
});

test.run();
