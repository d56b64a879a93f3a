import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../support/service.ts';
import { create, finish, jobs } from '../support/discover.ts';

const test = suite('a database that drops every connection');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, config: { databasePool: 3 } });
});
test.after(() => service.stop());

/** What a restart of PostgreSQL does to those who use it. */
async function dropConnections(): Promise<number> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.length;
}

async function answersAgain(): Promise<void> {
  for (let look = 0; look < 100; look++) {
    if ((await service.call('GET', '/whoami')).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The service does not answer any more');
}

test('is survived: the service answers, jobs finish, those who wait are woken', async () => {
  for (let round = 0; round < 3; round++) {
    assert.ok((await dropConnections()) >= 3);
    await answersAgain();
    const { id } = await create(service);
    assert.is((await finish(service, id)).status, 'succeeded', `round ${round}`);
  }
});

test('in the middle of transactions leaves no connection behind', async () => {
  const { em } = service.app.database;
  for (let round = 0; round < 5; round++) {
    const broken = em.fork().transactional(async (tx) => {
      await tx.execute('select 1');
      await dropConnections();
      await tx.execute('select 2');
    });
    assert.instance(await broken.catch((error: unknown) => error), Error);
  }
  await Promise.all(
    Array.from({ length: 6 }, () => em.fork().transactional((tx) => tx.execute('select pg_sleep(.02)'))),
  );
  await answersAgain();
});

test('while somebody waits is no failure of the wait', async () => {
  const { id } = await create(service);
  const waiting = service.call('GET', `${jobs}/${id}`, { headers: { prefer: 'wait=20' } });
  await dropConnections();
  const { status, body } = await waiting;
  // The very query that was cut off may fail, and says that it may be tried again.
  assert.ok(status === 200 || body.retryable === true, JSON.stringify(body));
  await answersAgain();
  assert.is((await finish(service, id)).status, 'succeeded');
});

test.run();
