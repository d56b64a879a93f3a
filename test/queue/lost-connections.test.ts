import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { create, finish, jobs } from '../support/discover.ts';

const test = suite('a database that drops every connection');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, config: { databasePool: 3 } });
});
test.after(() => service.stop());

/** What a restart of PostgreSQL does to those who use it; when it returns they have ended. */
async function dropConnections(): Promise<number> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.length;
}

async function answersAgain(): Promise<void> {
  for (let look = 0; look < 4_000; look++) {
    if ((await service.call('GET', '/whoami')).status === 200) return;
    await sleep(50);
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

test('while somebody waits is no failure of the wait: it is told of the end that comes afterwards', async () => {
  const { id } = await create(service);
  // A job that runs and that no worker will end.
  await finish(service, id);
  await sql(service, `update job set status = 'running', finished_at = null, revision = revision + 1 where id = ?`, [
    id,
  ]);
  const waiting = service.call('GET', `${jobs}/${id}`, { headers: { prefer: 'wait=30' } });
  await untilQuiet();
  assert.ok((await dropConnections()) >= 3);
  await answersAgain();
  // Over a connection of its own: those of the service may not yet know that they are none.
  await withClient((client) =>
    client.query(`update job set status = 'canceled', finished_at = now(), revision = revision + 1 where id = $1`, [
      id,
    ]),
  );
  const ended = performance.now();
  const { status, body } = await waiting;
  assert.equal([status, body.status], [200, 'canceled']);
  assert.ok(performance.now() - ended < 15_000, 'and not only when it would have given up');
});

/** Until nobody asks the database anything: the query of one that was just cut off would fail. */
async function untilQuiet(): Promise<void> {
  await withClient(async (client) => {
    for (let quiet = 0; quiet < 5;) {
      const busy = await client.query(`select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`); // prettier-ignore
      quiet = busy.rowCount === 0 ? quiet + 1 : 0;
      await sleep(20);
    }
  });
}

async function withClient(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

test.run();
