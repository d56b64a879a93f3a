import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { Listener } from '../../src/database/connections/listener.ts';
import { Replicas, tellOfWrite } from '../../src/database/connections/replicas.ts';
import { entities } from '../../src/entities.ts';
import { createDatabaseProxy } from '../support/database-proxy.ts';
import { startTestCluster, type TestCluster } from '../support/database.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';
import { startService, type TestService, unlimited } from '../support/service.ts';
import { addStandby, type Standby } from '../support/standby.ts';

const test = suite('reads on a replica');
const maxWaitMs = 8_000;
let cluster: TestCluster;
let standby: Standby;
let service: TestService;
let other: App;
let job: string;
/** The standby, reached so that it can be cut off. */
let proxy: Awaited<ReturnType<typeof createDatabaseProxy>>;
let hits = 0;

test.before(async () => {
  cluster = await startTestCluster();
  // Known when the service asks for them: the database is made with it.
  const databaseReplicaUrls: string[] = [];
  service = await startService({
    cluster: cluster.url,
    worker: false,
    config: { databaseReplicaUrls },
    through: async (url) => {
      standby = await addStandby(url);
      proxy = await createDatabaseProxy(standby.standbyUrl);
      databaseReplicaUrls.push(proxy.url);
      return url;
    },
  });
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: service.databaseUrl, DATABASE_REPLICA_URLS: standby.standbyUrl, ...unlimited }); // prettier-ignore
  other = await startApp(config, service.databaseUrl, { api: true, worker: false });
  ({ id: job } = await createJob(service, { target: { kind: 'search', query: 'budget' } }));
});
test.after(async () => {
  await other?.stop();
  await service?.stop();
  await proxy?.close();
  await standby?.close();
  await cluster?.close();
});

async function onStandby(statement: string): Promise<void> {
  const client = new Client({ connectionString: standby.standbyUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
/** What comes to the primary from now on the standby does not show. */
const pause = () => onStandby('select pg_wal_replay_pause()');
const resume = () => onStandby('select pg_wal_replay_resume()');

/** Behind the API's back: nobody is told of it. */
const storeHit = () => insertHit(service, job, { sequence: ++hits });
const listed = async (address = service.address): Promise<number> => {
  const answer = await fetch(`${address}/v1/monitoring/jobs/${job}/hits`, { headers: { authorization: `Bearer ${service.token}` } }); // prettier-ignore
  assert.is(answer.status, 200);
  return ((await answer.json()) as { data: unknown[] }).data.length;
};
const names = async (address: string): Promise<string[]> => {
  const answer = await fetch(`${address}/v1/monitoring/jobs`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name);
};

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); !(await isSo()); await sleep(20))
    if (performance.now() - begun > maxWaitMs) throw new Error(`Not in time: ${what}`);
}

/** The standby has all there is, and is read from: what nobody was told of is not seen while it stands still. */
async function readingFromStandby(): Promise<void> {
  await until('read from the standby', async () => {
    await resume();
    await until('the standby has all', async () => (await listed()) === hits);
    await sleep(300);
    await pause();
    await storeHit();
    return (await listed()) === hits - 1;
  });
}

test('lists come from the replica; one that stands still is left out after two seconds and taken back', async () => {
  await readingFromStandby();
  const begun = performance.now();
  await until('the lagging one is left out', async () => (await listed()) === hits);
  assert.ok(performance.now() - begun < 3_000, `${performance.now() - begun} ms`);
  await readingFromStandby();
  await resume();
});

test('who wrote reads what was written, also where the replica has not got it, also by another process', async () => {
  await readingFromStandby();
  const { body } = await service.call('PATCH', `/monitoring/jobs/${job}`, {
    body: { name: 'Renamed' },
    headers: { 'if-match': (await service.call('GET', `/monitoring/jobs/${job}`)).headers.get('etag') ?? '' },
  });
  assert.is(body.name, 'Renamed', JSON.stringify(body));
  assert.equal(await names(service.address), ['Renamed']);
  assert.equal(await names(other.address!), ['Renamed']);
  await resume();
});

test('a replica that is cut off in the middle is left out: the primary answers', async () => {
  await readingFromStandby();
  proxy.cut();
  await proxy.close();
  assert.is(await listed(), hits);
  await resume();
});

test('while nobody is heard, and until a replica has what came meanwhile, all is read from the primary', async () => {
  const network = await createDatabaseProxy(service.databaseUrl);
  const listener = new Listener(network.url, pino({ level: 'silent' }));
  const settings = { primary: service.databaseUrl, urls: [standby.standbyUrl], entities, max: 1 };
  const replicas = await Replicas.open(settings, listener);
  try {
    assert.is(replicas.for('acct_a'), null, 'it does not listen yet');
    await listener.start();
    const isRead = async (account: string) => replicas.for(account) !== null;
    await until('it listens', () => isRead('acct_a'));
    await service.app.database.em.fork().transactional((tx) => tellOfWrite(tx, 'acct_a'));
    await until('it was told', async () => !(await isRead('acct_a')));
    assert.ok(await isRead('acct_b'), 'another account wrote nothing');
    await until('the replica has it', () => isRead('acct_a'));
    const letGo = network.refuse();
    network.cut();
    await until('it is deaf', async () => !(await isRead('acct_b')));
    for (let look = 0; look < 8; look++, await sleep(80)) assert.not.ok(await isRead('acct_b'), 'it is still deaf');
    network.mend();
    letGo();
    await until('it listens again', () => isRead('acct_b'));
  } finally {
    await listener.end();
    await replicas.end();
    await network.close();
  }
});

test.run();
