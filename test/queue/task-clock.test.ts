import { Pool } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { queueDue } from '../../src/queue/due-tasks.statements.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const test = suite('The clock of tasks');
let database: TestDatabase;
let pool: Pool;
test.before(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 4 });
});
test.after(async () => {
  await pool.end();
  await database.close();
});

const minutely = { name: 'each/minute', everyMinutes: 1, maxAttempts: 1, priority: -1 };
const daily = { name: 'each/day', everyMinutes: 1440, maxAttempts: 3, priority: 0 };
const tick = () => queueDue(pool, [minutely, daily]);

async function lastQueued(when: string): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query(`update graphile_worker._private_known_crontabs set known_since = now() - interval '1 year', last_execution = ${when}`); // prettier-ignore
}

async function queued(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select task_identifier as task, key, max_attempts, priority, run_at <= now() as due from graphile_worker.jobs order by 1`,
  );
  return rows;
}

const dailyTask = { task: 'each/day', key: 'each/day', max_attempts: 3, priority: 0, due: true };
const minutelyTask = { task: 'each/minute', key: 'each/minute', max_attempts: 1, priority: -1, due: true };

test('a task that is new waits for its next time, which comes with the minute', async () => {
  const waitMs = await tick();
  assert.equal(await queued(), []);
  assert.ok(waitMs > 0 && waitMs <= 60_000, String(waitMs));
});

test('what is due is queued once, however many workers look', async () => {
  await lastQueued(`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'`);
  await Promise.all([tick(), tick(), tick(), tick()]);
  assert.equal(await queued(), [dailyTask, minutelyTask]);
  await pool.query('delete from graphile_worker._private_jobs');
  await lastQueued(`date_bin('1 minute', now(), 'epoch')`);
  await tick();
  const rest = await queued();
  assert.ok(rest.length === 0 || JSON.stringify(rest) === JSON.stringify([minutelyTask]), 'unless a minute began');
});

test('what was missed for days is done once', async () => {
  await lastQueued(`now() - interval '3 days'`);
  await tick();
  await tick();
  assert.equal(await queued(), [dailyTask, minutelyTask]);
});

test('a worker whose clock was ahead, or a clock of the database that was put back, holds nothing up', async () => {
  await lastQueued(`now() + interval '300 days'`);
  await pool.query(`select graphile_worker.add_job('each/minute', job_key := 'each/minute', run_at := now() + interval '300 days')`); // prettier-ignore
  await tick();
  assert.equal(await queued(), [dailyTask, minutelyTask]);
  await pool.query('delete from graphile_worker._private_jobs');
  const { rows } = await pool.query('select count(*)::int as ahead from graphile_worker._private_known_crontabs where last_execution > now()'); // prettier-ignore
  assert.equal(rows, [{ ahead: 0 }]);
});

test.run();
