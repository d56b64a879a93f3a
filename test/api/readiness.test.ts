import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { brief, jobs, type Json } from '../support/discover.ts';
import { readinessOf } from '../../src/health/readiness.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('/readyz promises what the service needs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

async function ready(): Promise<{ status: number; checks: Json }> {
  const response = await fetch(`${service.address}/readyz`);
  return { status: response.status, checks: ((await response.json()) as Json).checks };
}

/** Told to the database itself: all who connect from now on may only read. Those who are connected are sent away. */
async function setReadOnly(readOnly: boolean): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const name = client.database;
  await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  await client.end();
}

test('a database that only reads is not ready, and what would write is 503 with Retry-After, until it writes again', async () => {
  assert.is((await ready()).status, 200);
  await setReadOnly(true);
  await sleep(600);
  try {
    const { status, checks } = await ready();
    assert.is(status, 503);
    assert.is(checks.database, 'it only reads');
    const refused = await service.call('POST', jobs, { body: { brief } });
    assert.is(refused.status, 503, JSON.stringify(refused.body));
    assert.is(refused.body.code, 'service_unavailable');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  } finally {
    await setReadOnly(false);
  }
  for (let look = 0; (await ready()).status !== 200; look++) {
    assert.ok(look < 4_000, 'it is ready again');
    await sleep(100);
  }
  assert.is((await service.call('POST', jobs, { body: { brief } })).status, 201);
});

test('to be asked changes one row, and that not at every look', async () => {
  const written = async () => {
    const rows = await sql<{ rows: number; xmin: string }>(
      service,
      `select count(*)::int as rows, max(xmin::text) as xmin from service_mark where name = 'write'`,
    );
    return rows[0]!;
  };
  // What was found holds for half a second. Where twenty-one looks take longer, they tell nothing: they are tried again.
  const manyLooks = async (triesLeft = 20): Promise<Awaited<ReturnType<typeof written>>[]> => {
    await sleep(600);
    const began = performance.now();
    await ready();
    const first = await written();
    await Promise.all(Array.from({ length: 20 }, ready));
    const last = await written();
    return performance.now() - began < 500 || triesLeft === 0 ? [first, last] : manyLooks(triesLeft - 1);
  };
  const [first, last] = await manyLooks();
  assert.is(first!.rows, 1);
  assert.equal(last, first);
  await sleep(600);
  await ready();
  assert.is.not((await written()).xmin, first!.xmin);
});

test('a task that waits and that nobody works on is told, by who only answers as by who works; one that waits behind others is not', async () => {
  const wait = (seconds: number) =>
    sql(service, `update graphile_worker._private_jobs set run_at = now() - ? * interval '1 second'`, [seconds]);
  await service.call('POST', jobs, { body: { brief } });
  assert.is((await ready()).status, 200);
  await wait(90);
  const { status, checks } = await ready();
  assert.is(status, 200, 'what only answers takes in what waits');
  assert.match(checks.queue, /^nobody works: a task has waited for 9\d s$/);
  const { database } = service.app;
  const worker = await readinessOf({ database, catalogIndex: null, isWorkerRunning: () => true })();
  assert.match(worker.needed['queue'] ?? '', /^nobody works/);
  await sql(
    service,
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = (select min(id) from graphile_worker._private_jobs)`,
  );
  assert.is((await ready()).status, 200, 'it waits until the worker has time');
});

test('a database that gives nobody a further connection is not ready, though those from before still work', async () => {
  let proxy: DatabaseProxy | undefined;
  const crowded = await startService({
    worker: false,
    through: async (url) => (proxy = await createDatabaseProxy(url)).url,
  });
  const look = async () => (await fetch(`${crowded.address}/readyz`)).status;
  assert.is(await look(), 200);
  const leave = proxy!.refuse();
  try {
    assert.is(await look(), 200, 'nobody has needed one');
    const answers = await Promise.all(Array.from({ length: 20 }, () => crowded.call('GET', '/usage')));
    assert.ok(answers.some(({ status }) => status === 503));
    await sleep(600);
    assert.is(await look(), 503);
    assert.is((await fetch(`${crowded.address}/livez`)).status, 200);
    assert.is(await look(), 503, 'that one works says nothing of the next');
    proxy!.mend();
    assert.is(await look(), 200, 'as soon as one can be made');
  } finally {
    proxy!.mend();
    leave();
    await crowded.stop();
    await proxy!.close();
  }
});

test.run();
