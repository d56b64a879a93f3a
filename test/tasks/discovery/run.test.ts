import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import { create, finish, jobs, type Json } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { sql } from '../../support/sql.ts';
import { holdTable } from '../../support/hold-table.ts';
import { hurry, taskOf, untilTask } from '../../support/queued-task.ts';
import { startWorkerOn } from '../../support/start-worker.ts';
import { expectLawfulStates, seenOf, watchJobs } from '../../support/watch-jobs.ts';

const test = suite('discovery/run');
let service: TestService;
const workers: (() => Promise<void>)[] = [];
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  await watchJobs(service);
});
test.after.each(async () => {
  for (const stop of workers.splice(0)) await stop();
});
test.after(() => service.stop());

const startWorker = async () => void workers.push(await startWorkerOn(service));
const resultsOf = (id: string) => sql(service, 'select 1 from job_result where job_id = ?', [id]);

test('an attempt that fails is repeated, and the caller sees only that it takes longer', async () => {
  const { id } = await create(service);
  await sql(service, 'alter table community rename to community_away');
  await startWorker();
  await untilTask(service, id, (task) => task?.attempts === 1 && task.locked_by === null);
  assert.match((await taskOf(service, id))?.last_error ?? '', /community/);
  const { body } = await service.call('GET', `${jobs}/${id}`);
  assert.is(body.status, 'running');
  assert.is(body.error, null);
  const { started_at: startedAt, progress } = body;
  await sql(service, 'alter table community_away rename to community');
  await hurry(service, id);
  const done = await finish(service, id);
  assert.is(done.status, 'succeeded');
  assert.is(done.error, null);
  assert.is(done.started_at, startedAt, 'it started once');
  assert.ok(done.progress.percent > progress.percent);
  assert.is((await resultsOf(id)).length, 1);
  await untilTask(service, id, (task) => task === undefined);
});

test('a job that fails at every attempt ends as failed, after three', async () => {
  const { id } = await create(service);
  await sql(service, 'alter table community rename to community_away');
  try {
    await startWorker();
    for (const attempt of [1, 2]) {
      await untilTask(service, id, (task) => task?.attempts === attempt && task.locked_by === null);
      assert.is((await service.call('GET', `${jobs}/${id}`)).body.status, 'running');
      await hurry(service, id);
    }
    const { body } = await service.call('GET', `${jobs}/${id}`, { headers: { prefer: 'wait=20' } });
    assert.is(body.status, 'failed');
    assert.is(body.error.code, 'attempts_exhausted');
    assert.is(body.error.retryable, true);
    assert.not.match(body.error.message, /community|relation|select/);
    assert.equal([body.poll_after_seconds, body.result_url], [null, null]);
    expectProblem(await service.call('GET', `${jobs}/${id}/result`), 'job_failed');
    await untilTask(service, id, (task) => task === undefined);
  } finally {
    await sql(service, 'alter table community_away rename to community');
  }
});

test('an input that makes no sense any more fails for good and does not stop others', async () => {
  const { id } = await create(service);
  await sql(service, `update job set input = '{"brief": 5}'::jsonb where id = ?`, [id]);
  const other = await create(service);
  await startWorker();
  assert.is((await finish(service, other.id)).status, 'succeeded');
  for (const attempt of [1, 2]) {
    // On a slow machine the other job takes as long as the queue waits: this one may be further by then.
    await untilTask(service, id, (task) => !task || (task.attempts >= attempt && task.locked_by === null));
    await hurry(service, id);
  }
  await untilTask(service, id, (task) => task === undefined);
  const [row] = await sql<Json>(service, 'select status, error from job where id = ?', [id]);
  assert.is(row.status, 'failed');
  assert.is(row.error.code, 'attempts_exhausted');
  // The caller cannot read a job whose input is broken, but the failure is ours and quiet about it.
  const answer = await service.call('GET', `${jobs}/${id}`);
  assert.ok(answer.status === 200 || answer.body.code === 'internal_error');
  await sql(service, 'delete from job where id = ?', [id]);
});

test('a job that two tasks work on at the same time finishes once', async () => {
  const { id } = await create(service);
  for (let copy = 0; copy < 5; copy++) {
    await sql(service, `select 1 from graphile_worker.add_job('discovery/run', json_build_object('job_id', ?::text))`, [
      id,
    ]);
  }
  await startWorker();
  await startWorker();
  await finish(service, id);
  for (let look = 0; look < 4_000; look++) {
    const waiting = await sql(service, `select 1 from graphile_worker._private_jobs where payload->>'job_id' = ?`, [
      id,
    ]);
    if (waiting.length === 0) break;
    await sleep(50);
  }
  const ends = (await seenOf(service, id)).filter(({ status }) => status === 'succeeded');
  assert.is(ends.length, 1);
  assert.is((await resultsOf(id)).length, 1);
});

test('a task whose job is gone, or has ended, does nothing', async () => {
  const { id } = await finishedOne();
  const before = (await service.call('GET', `${jobs}/${id}`)).body;
  for (const jobId of [id, 'cdj_01m7ygwcayexzvz3zpcwza7kjd']) {
    await sql(service, `select 1 from graphile_worker.add_job('discovery/run', json_build_object('job_id', ?::text), job_key := 'again')`, [jobId]); // prettier-ignore
    await startWorker();
    await untilTask(service, 'again', (task) => task === undefined);
  }
  assert.equal((await service.call('GET', `${jobs}/${id}`)).body, before);
});

async function finishedOne(): Promise<Json> {
  const { id } = await create(service);
  const stop = await startWorkerOn(service);
  const job = await finish(service, id);
  await stop();
  return job;
}

test('a job is stopped at its deadline although its work is stuck', async () => {
  const { id } = await create(service);
  await sql(service, `update job set deadline_at = now() + interval '1 second' where id = ?`, [id]);
  const release = await holdTable(service, 'community');
  try {
    await startWorker();
    const job = await finish(service, id);
    assert.is(job.status, 'failed');
    assert.equal(job.error, {
      code: 'deadline_exceeded',
      message: 'The job was not finished before its deadline',
      retryable: true,
    });
    assert.ok(job.finished_at >= job.deadline_at);
    await untilTask(service, id, (task) => task === undefined);
  } finally {
    await release();
  }
  const other = await create(service);
  assert.is((await finish(service, other.id)).status, 'succeeded', 'the worker goes on');
  assert.is((await service.call('GET', `${jobs}/${id}`)).body.status, 'failed');
  assert.equal(await resultsOf(id), [], 'what the stuck work still found is dropped');
});

test('a job that waited past its deadline is not begun', async () => {
  const { id } = await create(service);
  await sql(service, `update job set deadline_at = now() - interval '1 second' where id = ?`, [id]);
  await startWorker();
  const job = await finish(service, id);
  assert.is(job.status, 'failed');
  assert.is(job.error.code, 'deadline_exceeded');
  assert.equal(await resultsOf(id), []);
});

test('the communities that it shows are used from then on, and no others', async () => {
  await sql(service, `update community set used_at = now() - interval '100 days'`);
  const { id } = await create(service);
  await startWorker();
  assert.is((await finish(service, id)).status, 'succeeded');
  const { body } = await service.call('GET', `${jobs}/${id}/result`);
  const shown: string[] = [...body.communities, ...body.also_considered].map(
    ({ community }: Json) => community.name ?? community,
  );
  const used = await sql<{ name: string }>(service, `select name from community where used_at > now() - interval '1 day'`); // prettier-ignore
  assert.equal(used.map(({ name }) => name).toSorted(), shown.toSorted()); // prettier-ignore
});

test('all of these went through their states as the contract says', () => expectLawfulStates(service));

test.run();
