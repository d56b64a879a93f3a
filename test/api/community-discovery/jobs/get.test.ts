import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../../support/service.ts';
import { startWorkerOn } from '../../../support/start-worker.ts';
import { expectProblem, wrongPlaces } from '../../../support/expect-problem.ts';
import { sql } from '../../../support/sql.ts';
import { create, finish, jobs, until, withoutIds } from '../../../support/discover.ts';

const test = suite('GET /community-discovery/jobs/{job_id}');
let service: TestService;
let stopWorker: () => Promise<void>;
/** Most of these tests want a job that stays queued; those that do not start the worker. */
test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.after(async () => {
  await stopWorker?.();
  await service.stop();
});

const get = (id: string, headers: Record<string, string> = {}) => service.call('GET', `${jobs}/${id}`, { headers });
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test('of a queued job it is 200 with the job and Retry-After', async () => {
  const job = await create(service);
  const { status, headers, body } = await get(job.id);
  assert.is(status, 200);
  assert.equal(body, job);
  assert.is(headers.get('retry-after'), '1');
  assert.is(headers.get('preference-applied'), null);
});

test('HEAD gives the same headers without a body', async () => {
  const { id } = await create(service);
  const [head, whole] = [await service.call('HEAD', `${jobs}/${id}`), await get(id)];
  assert.is(head.status, 200);
  assert.is(head.body, null);
  for (const name of ['content-type', 'content-length', 'retry-after']) {
    assert.is(head.headers.get(name), whole.headers.get(name), name);
  }
});

test('Prefer: wait=N answers with the queued job when the time is over', async () => {
  const { id } = await create(service);
  const { status, headers, body } = await get(id, { prefer: 'wait=1' });
  assert.is(status, 200);
  assert.is(body.status, 'queued');
  assert.is(headers.get('preference-applied'), 'wait=1');
  assert.is(headers.get('retry-after'), '1');
});

test('a preference that is not understood is ignored', async () => {
  const { id } = await create(service);
  for (const prefer of [
    'wait=-1',
    'wait=soon',
    'wait',
    'respond-async',
    'wait=1.5',
    'await=9',
    'wait=0',
    '',
    '=',
    ';;,',
  ]) {
    const { status, body } = await get(id, { prefer });
    assert.is(status, 200, prefer);
    assert.is(body.status, 'queued');
  }
});

test('wait_seconds is a header matter over REST: in the query it is 400', async () => {
  const { id } = await create(service);
  const answer = await service.call('GET', `${jobs}/${id}?wait_seconds=1`);
  expectProblem(answer, 'invalid_request');
  assert.equal(wrongPlaces(answer), ['query /wait_seconds']);
});

test('a job that does not exist is 404 job_not_found, whatever its id looks like', async () => {
  for (const id of [
    'cdj_01m7ygwcayexzvz3zpcwza7kjd',
    'coj_01m7ygwcayexzvz3zpcwza7kjd',
    'x',
    '0',
    '-1',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%20',
    '%00',
    'a%00b',
    '%0a',
    '..',
    '%2e%2e',
    '%2F',
    '%F0%9F%98%80',
    "'%3B drop table job--",
    'a'.repeat(64),
    'a'.repeat(65),
    'a'.repeat(201),
    'a'.repeat(8000),
  ]) {
    // `..` is resolved by the client before it is sent.
    if (id === '..' || id === '%2e%2e') continue;
    for (const [method, path] of [
      ['GET', `${jobs}/${id}`],
      ['GET', `${jobs}/${id}/result`],
      ['DELETE', `${jobs}/${id}`],
    ] as const) {
      expectProblem(await service.call(method, path), 'job_not_found');
    }
  }
});

test('another account’s job is the same 404 to the byte, ids aside', async () => {
  const { token } = await service.openAccount();
  const theirs = (await create(service)).id;
  const nobodys = `${theirs.slice(0, -1)}${theirs.endsWith('0') ? '1' : '0'}`;
  for (const [method, suffix] of [
    ['GET', ''],
    ['GET', '/result'],
    ['DELETE', ''],
  ] as const) {
    const headers = { prefer: 'wait=1' };
    const one = await service.call(method, `${jobs}/${theirs}${suffix}`, { as: token, headers });
    const two = await service.call(method, `${jobs}/${nobodys}${suffix}`, { as: token, headers });
    expectProblem(one, 'job_not_found');
    assert.equal(withoutIds(one, theirs), withoutIds(two, nobodys));
  }
  assert.is((await get(theirs)).body.status, 'queued');
});

test('a job of another kind is not found here', async () => {
  const { id } = await create(service);
  await sql(service, `update job set kind = 'community_overview' where id = ?`, [id]);
  expectProblem(await get(id), 'job_not_found');
});

test('every state is shown with what belongs to it', async () => {
  const { id } = await create(service);
  for (const [status, active] of Object.entries({
    queued: true,
    running: true,
    canceling: true,
    canceled: false,
    failed: false,
    succeeded: false,
  })) {
    await sql(service, 'update job set status = ? where id = ?', [status, id]);
    const { headers, body } = await get(id);
    assert.is(body.status, status);
    assert.is(body.poll_after_seconds, active ? 1 : null, status);
    assert.is(headers.get('retry-after'), active ? '1' : null, status);
    assert.is(body.result_url, status === 'succeeded' ? `/v1${jobs}/${id}/result` : null);
  }
});

test('Prefer: wait=N wakes when the job is canceled, and when it is removed', async () => {
  const { id } = await create(service);
  const waiting = get(id, { prefer: 'wait=30' });
  await sleep(100);
  await service.call('DELETE', `${jobs}/${id}`);
  assert.is((await waiting).body.status, 'canceled');
});

test('thirty who wait on one connection pool do not keep others from being answered', async () => {
  const { id } = await create(service);
  const waiting = Array.from({ length: 30 }, () => get(id, { prefer: 'wait=30' }));
  await sleep(200);
  assert.is((await service.call('GET', '/whoami')).status, 200);
  await service.call('DELETE', `${jobs}/${id}`);
  for (const { body } of await Promise.all(waiting)) assert.is(body.status, 'canceled');
});

test('when a worker is there, waiting jobs finish and show every step', async () => {
  const job = await create(service);
  const waiting = get(job.id, { prefer: 'respond-async, wait=25' });
  stopWorker = await startWorkerOn(service);
  const { headers, body } = await waiting;
  assert.is(body.status, 'succeeded', JSON.stringify(body));
  assert.is(headers.get('preference-applied'), 'wait=25');
  assert.is(headers.get('retry-after'), null);
  const { id, object, input, metadata, created_by_key_id, created_at, deadline_at } = job;
  assert.ok(body.revision > 3, 'each step is a revision');
  for (const at of [body.started_at, body.finished_at, body.result_expires_at]) assert.match(at, time);
  assert.ok(body.created_at <= body.started_at && body.started_at <= body.finished_at);
  assert.is(Date.parse(body.result_expires_at) - Date.parse(body.finished_at), 30 * 86_400_000);
  assert.equal(body, {
    id,
    object,
    status: 'succeeded',
    input,
    progress: { percent: 100, stage: 'done' },
    result_url: `/v1${jobs}/${id}/result`,
    error: null,
    warnings: body.warnings,
    credits: { reserved: 5, charged: 5 },
    metadata,
    revision: body.revision,
    poll_after_seconds: null,
    created_by_key_id,
    created_at,
    started_at: body.started_at,
    cancel_requested_at: null,
    finished_at: body.finished_at,
    deadline_at,
    result_expires_at: body.result_expires_at,
  });
  assert.equal(
    body.warnings.map(({ code }: { code: string }) => code),
    ['sample_catalog'],
  );
});

test('waiting for a job that has finished answers at once, however long it might wait', async () => {
  const { id } = await finish(service, (await create(service)).id);
  for (const prefer of ['wait=30', 'wait=99999', 'WAIT="30"', 'wait = 30; foo']) {
    const { body, headers } = await get(id, { prefer });
    assert.is(body.status, 'succeeded');
    assert.is(headers.get('preference-applied'), 'wait=30', prefer);
  }
});

test('a job goes through its states in order: the revision rises, progress never falls', async () => {
  const { id } = await create(service);
  let last = { revision: 0, percent: 0 };
  await until(service, id, (job) => {
    assert.ok(job.revision >= last.revision && job.progress.percent >= last.percent, JSON.stringify(job));
    last = { revision: job.revision, percent: job.progress.percent };
    return job.status === 'succeeded';
  });
  assert.is(last.percent, 100);
});

test.run();
