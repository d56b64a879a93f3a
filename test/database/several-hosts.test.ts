import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newConnection } from '../../src/database/connections/connection.ts';
import { closeDatabase, openDatabase } from '../../src/database/database.ts';
import { withHostList } from '../../src/database/connections/hosts.ts';
import { entities } from '../../src/entities.ts';
import { readinessOf } from '../../src/health/readiness.ts';
import { startTestCluster, type TestCluster } from '../support/database.ts';
import { create, finish } from '../support/discover.ts';
import { addStandby, type Standby } from '../support/standby.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('several hosts in DATABASE_URL');

test('are read as libpq reads them; one stays as it is', () => {
  const list = (url: string) => new URL(withHostList(url)).searchParams.get('host');
  assert.is(list('postgresql://me:secret@a:5433,b/name?target_session_attrs=read-write'), 'a:5433,b:5432');
  assert.is(list('postgres://a,b,c:1/name'), 'a:5432,b:5432,c:1');
  const folders = 'postgresql://me@localhost/name?host=/run/a,/run/b&port=1,2';
  assert.is(list(`${folders}&target_session_attrs=read-write`), '/run/a:1,/run/b:2');
  assert.is(list('postgresql://me@localhost/name?host=/run/a%2C%20b,/run'), '/run/a, b,/run', 'a name with commas');
  assert.is(list('postgresql:///name?host=a,b&port=6'), 'a:6,b:6');
  assert.is(list('postgresql://[::1]:1,[fd00::2]/name'), '[::1]:1,[fd00::2]:5432');
  const whole = withHostList('postgresql://me:s%40cret@a,b/name?sslmode=require');
  assert.is(whole, 'postgresql://me:s%40cret@localhost/name?sslmode=require&host=a%3A5432%2Cb%3A5432');
  assert.is(withHostList(whole), whole, 'again: the same');
  for (const one of ['postgresql://me@a:5433/name', 'postgres://localhost/x?host=%2Frun%2Fa'])
    assert.is(decodeURIComponent(withHostList(one)), decodeURIComponent(one));
  assert.is(withHostList('postgres://a/x?target_session_attrs=read-write'), 'postgres://a/x');
  assert.is(withHostList('postgres://me@/x?host=%2Frun%2Fa'), 'postgres://me@localhost/x?host=%2Frun%2Fa');
  for (const wrong of [
    'postgres://me@a',
    'postgres://me@a/?host=b,c',
    'postgres://me@a:99999/x',
    'postgres://me:pass/word@a/x',
    'mysql://a,b/c',
    'postgres://a,/c',
    'postgres://a:x,b/c',
    'postgres://a,b/c?target_session_attrs=standby',
  ])
    assert.throws(() => withHostList(wrong), wrong);
});

let cluster: TestCluster;
let service: TestService;
let standby: Standby;

test('the one that takes writes is found, wherever it stands in the list, and a standby is not ready', async () => {
  cluster = await startTestCluster();
  service = await startService({
    sample: true,
    cluster: cluster.url,
    through: async (url) => {
      standby = await addStandby(url);
      return withHostList(standby.url);
    },
  });
  for (const url of [standby.url, standby.turnedUrl]) {
    const client = newConnection(withHostList(url), 'test');
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as reads');
    assert.is(rows[0].reads, false, url);
    await client.end();
  }
  const reading = await openDatabase(standby.standbyUrl, entities, 2);
  const ready = readinessOf({ database: reading, catalogIndex: null, isWorkerRunning: null });
  for (let look = 0; (await ready()).needed['migrations'] !== null && look < 4_000; look++) await sleep(50);
  assert.equal(await ready(), { needed: { database: 'it only reads', migrations: null, queue: null }, others: {} });
  await closeDatabase(reading);
  assert.is((await finish(service, (await create(service)).id)).status, 'succeeded');
});

test('the primary is killed and the standby promoted: all serves again within 30 s, and nothing is lost', async () => {
  const before = await finish(service, (await create(service)).id);
  await sleep(500);
  standby.killPrimary();
  // Its processes go on until they hear that it is gone, which on a busy machine takes a moment.
  let answer = await service.call('GET', '/usage');
  for (let look = 0; look < 100 && answer.status === 200; look++) {
    await sleep(50);
    answer = await service.call('GET', '/usage');
  }
  assert.is(answer.status, 503);
  assert.is((await fetch(`${service.address}/readyz`)).status, 503);
  await standby.promote();
  const promoted = performance.now();
  const seconds = () => (performance.now() - promoted) / 1000;
  while ((await fetch(`${service.address}/readyz`)).status !== 200) {
    assert.ok(seconds() < 30, 'the API is ready again');
    await sleep(50);
  }
  const { id } = await create(service);
  assert.is((await finish(service, id)).status, 'succeeded');
  assert.ok(seconds() < 30, `${seconds()} s`);
  console.log(`serves again ${seconds().toFixed(1)} s after the promotion`);
  assert.equal(await finish(service, before.id), before);
  const [server] = await sql<{ data_directory: string }>(service, 'show data_directory');
  const sockets = new URL(standby.standbyUrl).searchParams.get('host')!;
  assert.is(dirname(server!.data_directory), dirname(sockets), 'it is the promoted one');
});

test.after(async () => {
  await service?.stop();
  await standby?.close();
  // It was killed: there is nothing left to stop.
  await cluster?.close().catch(() => undefined);
});

test.run();
