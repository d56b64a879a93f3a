import type { JobHelpers } from 'graphile-worker';
import { Pool } from 'pg';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/config.ts';
import { discoveryRunTask } from '../../src/discovery/discovery.tasks.ts';
import { type JobEnv, runJob } from '../../src/jobs/running/run-job.ts';
import { sweepJobs } from '../../src/jobs/running/sweep-jobs.ts';
import { executor } from '../../src/queue/executor.ts';
import { releaseDeadWorkers } from '../../src/queue/losses.statements.ts';
import { sweepTasks } from '../../src/queue/sweep-tasks.ts';
import { create, finish } from '../support/discover.ts';
import { taskOf } from '../support/queued-task.ts';
import { rejection } from '../support/rejection.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWorkerOn } from '../support/start-worker.ts';

const test = suite('a lost worker is no attempt');
let service: TestService;
let pool: Pool;
test.before(async () => {
  service = await startService({ sample: true, worker: false, config: { jobAttempts: 1 } });
  pool = new Pool({ connectionString: service.databaseUrl, max: 1 });
});
test.after(async () => {
  await pool.end();
  await service.stop();
});

/** As graphile-worker takes a task, for a worker that has no sign of life. */
async function takeAndDie(jobId: string): Promise<void> {
  await sql(
    service,
    `update graphile_worker._private_jobs
        set attempts = attempts + 1, locked_by = 'a dead worker', locked_at = now() - interval '1 minute' where key = ?`,
    [jobId],
  );
  assert.is(await releaseDeadWorkers(pool), 1);
}

const lossesOf = async (jobId: string) =>
  sql<{ losses: number }>(
    service,
    `select losses from task_loss l join graphile_worker._private_jobs t on t.id = l.task_id where t.key = ?`,
    [jobId],
  );

test('a job whose worker is killed twenty times is done by the next, at its only attempt', async () => {
  const { id } = await create(service);
  for (let loss = 0; loss < 20; loss++) await takeAndDie(id);
  const task = await taskOf(service, id);
  assert.equal([task?.attempts, task?.locked_by, task?.last_error], [0, null, 'The worker was lost']);
  assert.equal(await lossesOf(id), [{ losses: 20 }]);
  // By then it has waited; here nobody does.
  await sql(service, 'update graphile_worker._private_jobs set run_at = now() where key = ?', [id]);
  await sweepJobs(service.app.database.em.fork());
  const stop = await startWorkerOn(service);
  assert.is((await finish(service, id)).status, 'succeeded');
  await stop();
});

test('a job that loses one more is given up, costs nothing, and says why', async () => {
  const { id } = await create(service);
  await sql(service, `update job set created_at = created_at - interval '1 minute' where id = ?`, [id]);
  for (let loss = 0; loss <= 20; loss++) await takeAndDie(id);
  await sweepJobs(service.app.database.em.fork());
  const job = (await service.call('GET', `/community-discovery/jobs/${id}`)).body;
  assert.equal([job.status, job.error?.code, job.credits.charged], ['failed', 'workers_lost', 0]);
});

test('a job that loses its worker begins again at once three times, and then waits for longer and longer', async () => {
  const { id } = await create(service);
  const waits: number[] = [];
  for (let loss = 1; loss <= 10; loss++) {
    await takeAndDie(id);
    const [row] = await sql<{ seconds: number }>(service, 'select round(extract(epoch from greatest(run_at, now()) - now()))::int as seconds from graphile_worker._private_jobs where key = ?', [id]); // prettier-ignore
    waits.push(row!.seconds);
    await sql(service, 'update graphile_worker._private_jobs set run_at = now() where key = ?', [id]);
  }
  assert.equal(waits, [0, 0, 0, 1, 2, 4, 8, 16, 30, 30]);
});

/** One attempt as the queue makes it, at work that fails with this error. Resolves with what the queue is told. */
async function attempt(jobId: string, error: Error): Promise<unknown> {
  const [job] = await sql<{ id: string }>(
    service,
    `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'me', locked_at = now()
      where key = ? returning id, attempts, max_attempts`,
    [jobId],
  );
  const helpers = { job, abortSignal: new AbortController().signal, query: pool.query.bind(pool) };
  const env = {
    database: service.app.database,
    config: readConfig({}),
    jobSignals: { follow: () => () => undefined },
    logger: pino({ level: 'silent' }),
  } as unknown as JobEnv;
  const task = executor(discoveryRunTask, (_, { job_id }, run) =>
    runJob(env, job_id, run, () => Promise.reject(error)),
  );
  return rejection(task.run(env, helpers as unknown as JobHelpers, { job_id: jobId }));
}

test('a job whose database goes away while it is done is tried again, at its only attempt', async () => {
  const { id } = await create(service);
  const lost = new Error('Connection terminated unexpectedly');
  assert.is(await attempt(id, lost), lost);
  assert.is((await taskOf(service, id))?.attempts, 0);
  assert.equal(await lossesOf(id), [{ losses: 1 }]);
  const job = (await service.call('GET', `/community-discovery/jobs/${id}`)).body;
  assert.is(job.status, 'running');
});

test('what was counted of tasks that are gone is removed, and so are tasks that failed for good long ago', async () => {
  const { id: waiting } = await create(service);
  await takeAndDie(waiting);
  const { id: failed } = await create(service);
  const { id: failedLongAgo } = await create(service);
  const fail = (jobId: string, days: number) =>
    sql(
      service,
      `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - ? * interval '1 day' where key = ?`,
      [days, jobId],
    );
  await fail(failed, 29);
  await fail(failedLongAgo, 31);
  await sql(service, 'insert into task_loss (task_id) values (-1)');
  await sweepTasks(service.app.database.em.fork(), 30);
  assert.equal(await lossesOf(waiting), [{ losses: 1 }]);
  assert.equal(await sql(service, 'select 1 from task_loss where task_id = -1'), []);
  assert.ok(await taskOf(service, failed));
  assert.is(await taskOf(service, failedLongAgo), undefined);
});

test.run();
