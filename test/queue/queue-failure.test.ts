import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { startWorker, type Worker } from '../../src/queue/worker.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const test = suite('a queue that fails');
let database: TestDatabase;
let client: Client;
let worker: Worker;
/** Lets the tasks go that are being held, the one that began last first. */
const held: (() => void)[] = [];
const letGo = () => held.pop()?.();
const done: unknown[] = [];
let holding = 0;
const logged: string[] = [];
test.before(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  worker = await startWorker({
    url: database.url,
    concurrency: 2,
    crontab: '',
    executors: [
      { name: 'note', run: async (_env, _helpers, payload) => void done.push(payload) },
      {
        name: 'hold',
        run: async () => {
          holding++;
          await new Promise<void>((resolve) => void held.push(resolve));
        },
      },
    ],
    env: {},
    logger,
  });
});
test.after(async () => {
  await client.end();
  await database.close();
});

async function until(wanted: () => boolean): Promise<void> {
  for (let look = 0; look < 4_000 && !wanted(); look++) await sleep(25);
  assert.ok(wanted(), logged.join(''));
}

/** The queue gives up when it cannot write down that a task is done. */
async function breakQueue(): Promise<void> {
  const before = stops();
  const begun = holding;
  await client.query(`select graphile_worker.add_job('hold')`);
  await until(() => holding > begun);
  await client.query('alter table graphile_worker._private_jobs rename to jobs_away');
  letGo();
  await until(() => stops() > before);
}
const mendQueue = () => client.query('alter table graphile_worker.jobs_away rename to _private_jobs');

const note = (what: string) =>
  client.query(`select graphile_worker.add_job('note', json_build_object('what', $1::text))`, [what]);
const stops = () => logged.filter((line) => line.includes('stopped by itself')).length;
const liveLocks = async () => {
  const { rows } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

test('tasks run', async () => {
  await note('first');
  await until(() => done.length === 1);
});

test('a queue that gave up is begun again: tasks run when it works again, each once', async () => {
  await breakQueue();
  await mendQueue();
  await note('second');
  await until(() => done.length >= 2);
  await note('third');
  await until(() => done.length >= 3);
  assert.equal(done, [{ what: 'first' }, { what: 'second' }, { what: 'third' }]);
});

test('one failed completion beside one that succeeds leaves no worker that runs nothing', async () => {
  const [begun, before] = [holding, stops()];
  await client.query(`select graphile_worker.add_job('hold'), graphile_worker.add_job('hold')`);
  await until(() => holding === begun + 2);
  await client.query('alter table graphile_worker._private_jobs rename to jobs_away');
  letGo();
  await until(() => stops() > before);
  await mendQueue();
  letGo();
  await note('fourth');
  await until(() => done.length >= 4);
  assert.is((done as { what: string }[]).filter(({ what }) => what === 'fourth').length, 1);
});

test('the old one no longer counts as alive', async () => {
  for (let look = 0; look < 4_000 && (await liveLocks()) !== 1; look++) {
    await sleep(50);
  }
  assert.is(await liveLocks(), 1);
});

test('stops although it has just given up, and stays stopped', async () => {
  await breakQueue();
  await worker.stop();
  await mendQueue();
  await note('never');
  await sleep(1500);
  assert.is(done.length, 4);
  assert.is(await liveLocks(), 0);
});

test.run();
