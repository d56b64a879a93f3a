import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJob } from '../support/scanning.ts';
import { untilSo } from '../faults/process.ts';
import { startService, type TestService } from '../support/service.ts';
import { create, finish, until } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { holdTable } from '../support/hold-table.ts';
import { taskOf } from '../support/queued-task.ts';
import { startWorkerOn } from '../support/start-worker.ts';
import { expectLawfulStates, seenOf, watchJobs } from '../support/watch-jobs.ts';

const test = suite('a worker that is killed');
let service: TestService;
const children: ChildProcess[] = [];
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  await watchJobs(service);
});
test.after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await service.stop();
});

function spawnWorker(): ChildProcess {
  const child = spawn(process.execPath, ['src/main.ts', 'worker'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

test('leaves its job to another, which finishes it', async () => {
  const { id } = await create(service);
  const release = await holdTable(service, 'community');
  const child = spawnWorker();
  await until(service, id, (job) => job.status === 'running' && job.progress.percent > 0);
  const killed = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  child.kill('SIGKILL');
  assert.is(await killed, 'SIGKILL');
  await release();
  const dead = (await taskOf(service, id))?.locked_by;
  assert.ok(dead, 'the queue still believes in the dead worker');
  await sleep(1_000);
  const stop = await startWorkerOn(service);
  try {
    assert.is.not((await taskOf(service, id))?.locked_by, dead, 'the next one does not, as soon as it begins');
    const job = await finish(service, id);
    assert.is(job.status, 'succeeded');
    assert.is(job.error, null);
    const seen = await seenOf(service, id);
    assert.is(seen.filter(({ status }) => status === 'succeeded').length, 1);
    assert.is((await sql(service, 'select 1 from job_result where job_id = ?', [id])).length, 1);
  } finally {
    await stop();
  }
});

test('is told from one that is alive and slow: nobody takes that one’s job', async () => {
  const slow = await startWorkerOn(service);
  const release = await holdTable(service, 'community');
  const { id } = await create(service);
  await until(service, id, (job) => job.status === 'running' && job.progress.percent > 0);
  await sql(
    service,
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where key = ?`,
    [id],
  );
  const owner = (await taskOf(service, id))?.locked_by;
  const other = await startWorkerOn(service);
  await sleep(500);
  assert.is((await taskOf(service, id))?.locked_by, owner);
  await release();
  assert.is((await finish(service, id)).status, 'succeeded');
  await Promise.all([slow(), other()]);
});

test('that was dead when the minute began: what is due is claimed when the next one begins', async () => {
  const target = { kind: 'search', query: 'budget' };
  const { id } = await createJob(service, { name: 'Budgets', target });
  await sql(
    service,
    `delete from graphile_worker._private_jobs; update monitoring_job set scan_id = null, next_run_at = now()`,
  );
  await sql(
    service,
    `delete from graphile_worker._private_known_crontabs;
     insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('monitoring/tick', now() - interval '1 hour', now() - interval '5 minutes')`,
  );
  const stop = await startWorkerOn(service, {}, { clock: true });
  try {
    const hasLooked = async () => (await sql(service, 'select 1 from monitoring_job where id = ? and last_run_at is not null', [id])).length > 0; // prettier-ignore
    await untilSo('it looks', 5, hasLooked);
  } finally {
    await stop();
  }
});

test('the states of these jobs are those of the contract', () => expectLawfulStates(service));

test.run();
