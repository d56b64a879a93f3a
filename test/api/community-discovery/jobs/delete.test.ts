import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../../support/service.ts';
import { holdTable } from '../../../support/hold-table.ts';
import { startWorkerOn } from '../../../support/start-worker.ts';
import { expectProblem } from '../../../support/expect-problem.ts';
import { sql } from '../../../support/sql.ts';
import { create, finish, jobs, until } from '../../../support/discover.ts';

const test = suite('DELETE /community-discovery/jobs/{job_id}');
let service: TestService;
let stopWorker: (() => Promise<void>) | undefined;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.after(async () => {
  await stopWorker?.();
  await service.stop();
});

const remove = (id: string) => service.call('DELETE', `${jobs}/${id}`);
const cancel = (id: string) => service.call('DELETE', `${jobs}/${id}?cancel_only=true`);
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('of a queued job it is 202 with the job, canceled at once, and its task is gone', async () => {
  const job = await create(service);
  const { status, headers, body } = await remove(job.id);
  assert.is(status, 202);
  assert.is(headers.get('retry-after'), null);
  assert.match(body.cancel_requested_at, time);
  assert.match(body.finished_at, time);
  assert.equal(body, {
    ...job,
    status: 'canceled',
    progress: { percent: 0, stage: 'canceled' },
    revision: 2,
    poll_after_seconds: null,
    cancel_requested_at: body.cancel_requested_at,
    finished_at: body.finished_at,
  });
  assert.equal((await service.call('GET', `${jobs}/${job.id}`)).body, body);
  assert.equal(await sql(service, 'select 1 from graphile_worker._private_jobs where key = ?', [job.id]), []);
});

test('a canceled job stays 24 hours to be seen', async () => {
  const { id } = await create(service);
  await remove(id);
  const [row] = await sql<{ hours: number }>(service, 'select round(extract(epoch from remove_at - now()) / 3600)::int as hours from job where id = ?', [id]); // prettier-ignore
  assert.is(row?.hours, 24);
});

test('with cancel_only a finished job stays and is answered; others are canceled as without', async () => {
  const queued = await cancel((await create(service)).id);
  assert.equal([queued.status, queued.body.status], [202, 'canceled']);
  for (const status of ['succeeded', 'failed', 'canceled']) {
    const { id } = await create(service);
    await sql(service, `update job set status = ?, finished_at = now() where id = ?`, [status, id]);
    const { status: answered, body } = await cancel(id);
    assert.equal([answered, body.status], [202, status]);
    assert.equal((await service.call('GET', `${jobs}/${id}`)).body, body);
  }
  const { id } = await create(service);
  expectProblem(await service.call('DELETE', `${jobs}/${id}?cancel_only=maybe`), 'invalid_request');
});

test('of a finished job it is 204 without a body, then everything is 404', async () => {
  for (const status of ['succeeded', 'failed', 'canceled']) {
    const { id } = await create(service);
    await sql(service, `update job set status = ?, finished_at = now() where id = ?`, [status, id]);
    await sql(service, `insert into job_result (job_id, body) values (?, '{}')`, [id]);
    const { status: answered, headers, body } = await remove(id);
    assert.is(answered, 204, status);
    assert.is(body, null);
    assert.is(headers.get('content-type'), null);
    assert.match(headers.get('x-request-id') ?? '', /^req_/);
    expectProblem(await remove(id), 'job_not_found');
    expectProblem(await service.call('GET', `${jobs}/${id}`), 'job_not_found');
    expectProblem(await service.call('GET', `${jobs}/${id}/result`), 'job_not_found');
    assert.equal(await sql(service, 'select 1 from job_result where job_id = ?', [id]), []);
  }
});

test('again while it is canceling is 202 with the job as it was', async () => {
  const { id } = await create(service);
  await sql(service, `update job set status = 'running', started_at = now() where id = ?`, [id]);
  const first = await remove(id);
  assert.is(first.status, 202);
  assert.is(first.body.status, 'canceling');
  assert.is(first.body.finished_at, null);
  assert.is(first.body.poll_after_seconds, 1);
  assert.match(first.body.cancel_requested_at, time);
  const second = await remove(id);
  assert.is(second.status, 202);
  assert.equal(second.body, first.body);
});

test('ten at the same moment cancel once and remove once', async () => {
  const { id } = await create(service);
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => remove(id)))).map(({ status }) => status);
  assert.equal(
    statuses.toSorted((a, b) => a - b),
    [202, 204, ...Array.from({ length: 8 }, () => 404)],
  );
});

test('takes no body and no query parameters', async () => {
  const { id } = await create(service);
  expectProblem(await service.call('DELETE', `${jobs}/${id}?force=true`), 'invalid_request');
  expectProblem(await service.call('DELETE', `${jobs}/${id}`, { body: { job_id: 'other' } }), 'invalid_request');
  expectProblem(await service.call('DELETE', `${jobs}/${id}`, { body: { anything: 1 } }), 'invalid_request');
  assert.is((await service.call('GET', `${jobs}/${id}`)).body.status, 'queued');
});

test('of a running job it is 202 canceling, then it is canceled although its work is stuck', async () => {
  stopWorker = await startWorkerOn(service);
  const release = await holdTable(service, 'community');
  try {
    const { id } = await create(service);
    await until(service, id, (job) => job.status === 'running' && job.progress.percent > 0);
    const { status, body } = await remove(id);
    assert.is(status, 202);
    assert.ok(body.status === 'canceling', body.status);
    const end = await finish(service, id);
    assert.is(end.status, 'canceled');
    assert.is(end.error, null);
    assert.is(end.progress.stage, 'canceled');
    assert.ok(end.progress.percent > 0, 'progress does not fall');
    assert.match(end.finished_at, time);
    expectProblem(await service.call('GET', `${jobs}/${id}/result`), 'job_canceled');
    assert.is((await remove(id)).status, 204);
  } finally {
    await release();
  }
});

test('a result that arrives after cancelling is dropped', async () => {
  const release = await holdTable(service, 'community');
  const { id } = await create(service);
  await until(service, id, (job) => job.status === 'running' && job.progress.percent > 0);
  await remove(id);
  await release();
  assert.is((await finish(service, id)).status, 'canceled');
  const later = await create(service);
  assert.is((await finish(service, later.id)).status, 'succeeded');
  assert.is((await service.call('GET', `${jobs}/${id}`)).body.status, 'canceled');
  assert.equal(await sql(service, 'select 1 from job_result where job_id = ?', [id]), []);
});

test.run();
