import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, parseCrontab } from 'graphile-worker';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepTokens } from '../../../src/accounts/keys/sweep-tokens.ts';
import { sweepRuns } from '../../../src/monitoring/runs/sweep-runs.ts';
import { sweepJobs } from '../../../src/jobs/running/sweep-jobs.ts';
import { readConfig } from '../../../src/config.ts';
import { crontab } from '../../../src/crontab.ts';
import type { JobEnv } from '../../../src/jobs/running/run-job.ts';
import task from '../../../tasks/housekeeping/sweep.ts';
import { forgetSignIns } from '../../../src/accounts/sign-in/forget-sign-ins.ts';
import { hashToken } from '../../../src/accounts/keys/token.ts';
import { startService, type TestService } from '../../support/service.ts';
import { create, jobs, type Json } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { rejection } from '../../support/rejection.ts';
import { createJob } from '../../support/scanning.ts';
import { sql } from '../../support/sql.ts';
import { taskOf, untilTask } from '../../support/queued-task.ts';
import { startWorkerOn } from '../../support/start-worker.ts';

const test = suite('housekeeping/sweep');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.after(() => service.stop());

const sweep = () => sweepJobs(service.app.database.em.fork());
const sweepEverything = (lines: string[] = []) =>
  task.run(
    {
      ...service.app,
      config: readConfig({}),
      logger: pino({}, { write: (line) => void lines.push(line) }),
    } as unknown as JobEnv,
    { job: { attempts: 1, max_attempts: 1 }, abortSignal: new AbortController().signal } as unknown as JobHelpers,
    {},
  );
const read = async (id: string): Promise<Json> => (await service.call('GET', `${jobs}/${id}`)).body;

/** A job in a state, with its times moved; `task`: whether the queue still has its task. */
async function aJob(changes: string, { task = true } = {}): Promise<string> {
  const { id } = await create(service);
  await sql(service, `update job set ${changes} where id = ?`, [id]);
  if (!task) await sql(service, 'delete from graphile_worker._private_jobs where key = ?', [id]);
  return id;
}

async function aFinishedJob(changes: string): Promise<string> {
  const ended = `status = 'succeeded', finished_at = now(), result_expires_at = now() + interval '30 days'`;
  const id = await aJob(ended, { task: false });
  await sql(service, `update job set ${changes} where id = ?`, [id]);
  await sql(service, `insert into job_result (job_id, body) values (?, '{}')`, [id]);
  return id;
}

const resultsOf = (id: string) => sql(service, 'select 1 from job_result where job_id = ?', [id]);

test('removes a result when its time is over, and no other', async () => {
  const over = await aFinishedJob(`result_expires_at = now() - interval '1 second'`);
  const kept = await aFinishedJob(`result_expires_at = now() + interval '1 minute'`);
  await sweep();
  assert.equal([await resultsOf(over), (await resultsOf(kept)).length], [[], 1]);
  assert.is((await read(over)).status, 'succeeded');
  expectProblem(await service.call('GET', `${jobs}/${over}/result`), 'result_expired');
});

test('removes the record of a finished job when its time is over, with its result', async () => {
  const over = await aFinishedJob(`remove_at = now() - interval '1 second'`);
  const canceled = await aJob(`status = 'canceled', finished_at = now(), remove_at = now() - interval '1 second'`, {
    task: false,
  });
  const kept = await aFinishedJob(`remove_at = now() + interval '1 minute'`);
  await sweep();
  for (const id of [over, canceled]) {
    expectProblem(await service.call('GET', `${jobs}/${id}`), 'job_not_found');
    assert.equal(await resultsOf(id), []);
  }
  assert.is((await read(kept)).status, 'succeeded');
});

test('never removes a job that is active, however old', async () => {
  const id = await aJob(`status = 'running', started_at = now(), remove_at = now() - interval '1 day'`);
  await sweep();
  assert.is((await read(id)).status, 'running');
});

test('ends jobs that are past their deadline, after a moment for their worker', async () => {
  const late = await aJob(`deadline_at = now() - interval '16 seconds'`);
  const running = await aJob(`status = 'running', started_at = now(), deadline_at = now() - interval '16 seconds'`);
  const canceling = await aJob(`status = 'canceling', cancel_requested_at = now(), deadline_at = now() - interval '16 seconds'`); // prettier-ignore
  const justLate = await aJob(`status = 'running', deadline_at = now() - interval '5 seconds'`);
  await sweep();
  for (const id of [late, running]) {
    const job = await read(id);
    assert.is(job.status, 'failed');
    assert.is(job.error.code, 'deadline_exceeded');
    assert.ok(job.finished_at);
  }
  assert.is((await read(canceling)).status, 'canceled');
  assert.is((await read(canceling)).error, null);
  assert.is((await read(justLate)).status, 'running');
});

test('ends jobs whose task is gone or used up, and leaves those that wait or run', async () => {
  const old = `created_at = now() - interval '1 minute'`;
  const lost = await aJob(old, { task: false });
  const usedUp = await aJob(`${old}, status = 'running'`);
  await sql(service, 'update graphile_worker._private_jobs set attempts = max_attempts where key = ?', [usedUp]);
  const lastRun = await aJob(`${old}, status = 'running'`);
  await sql(service, `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'x' where key = ?`, [lastRun]); // prettier-ignore
  const waiting = await aJob(old);
  const fresh = await aJob(`revision = 1`, { task: false });
  await sweep();
  for (const id of [lost, usedUp]) assert.is((await read(id)).error?.code, 'attempts_exhausted');
  assert.equal([(await read(lastRun)).status, (await read(waiting)).status, (await read(fresh)).status], ['running', 'queued', 'queued']); // prettier-ignore
});

test('ends the canceling of a job whose worker is gone', async () => {
  const asked = `status = 'canceling', cancel_requested_at = now() - interval '1 minute'`;
  const [lost, held] = [await aJob(asked, { task: false }), await aJob(asked)];
  await sql(service, `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x' where key = ?`, [
    held,
  ]);
  await sweep();
  assert.equal([(await read(lost)).status, (await read(held)).status], ['canceled', 'canceling']);
});

test('a job that cannot be ended holds no other up, and is named in the log', async () => {
  const late = `deadline_at = now() - interval '16 seconds'`;
  const [stuck, ...others] = [await aJob(late), await aJob(late), await aJob(late)];
  const over = await aFinishedJob(`result_expires_at = now() - interval '1 second'`);
  const said: string[] = [];
  await sql(service, `alter table job add constraint stuck check (id <> '${stuck}' or status <> 'failed')`);
  try {
    assert.match(String(await rejection(sweepEverything(said))), /1 of the sweeps failed/);
  } finally {
    await sql(service, 'alter table job drop constraint stuck');
  }
  for (const id of others) assert.is((await read(id)).status, 'failed');
  assert.is((await read(stuck)).status, 'queued');
  assert.equal(await resultsOf(over), []);
  assert.ok(said.some((line) => line.includes(`Job ${stuck} could not be ended`) && line.includes('constraint')));
  await sweep();
  assert.is((await read(stuck)).status, 'failed');
});

test('tells those who wait', async () => {
  const id = await aJob(`deadline_at = now() - interval '16 seconds'`);
  const waiting = service.call('GET', `${jobs}/${id}`, { headers: { prefer: 'wait=30' } });
  await sleep(100);
  await sweep();
  assert.is((await waiting).body.status, 'failed');
});

test('changes nothing the second time, and two at once do not disturb each other', async () => {
  const id = await aJob(`deadline_at = now() - interval '16 seconds'`);
  await Promise.all([sweep(), sweep(), sweep()]);
  const job = await read(id);
  await sweep();
  assert.equal(await read(id), job);
});

test('leaves finished jobs alone although their task is gone', async () => {
  const id = await aFinishedJob(`created_at = now() - interval '1 hour', deadline_at = now() - interval '1 hour'`);
  const before = await read(id);
  await sweep();
  assert.equal(await read(id), before);
});

test('runs as a task, and the worker keeps the times of the crontab', async () => {
  const id = await aFinishedJob(`remove_at = now() - interval '1 second'`);
  await sql(service, `select 1 from graphile_worker.add_job('housekeeping/sweep', job_key := 'sweep now')`);
  const stop = await startWorkerOn(service, {}, { clock: true });
  await untilTask(service, 'sweep now', (task) => task === undefined);
  await stop();
  expectProblem(await service.call('GET', `${jobs}/${id}`), 'job_not_found');
  assert.is(await taskOf(service, 'sweep now'), undefined);
  const known = await sql<Json>(service, 'select identifier from graphile_worker._private_known_crontabs order by 1');
  assert.equal(
    known.map(({ identifier }) => identifier),
    parseCrontab(crontab)
      .map(({ task }) => task)
      .toSorted(),
  );
});

test('the budget of a host is gone a day after its last call, unless the host still wants to be left alone', async () => {
  const add = (id: string, ago: string, blocked: string) => sql(service, `insert into platform_budget (id, next_at, spacing_ms, updated_at, blocked_until) values (?, now() - ?::interval, 1000, now() - ?::interval, ${blocked})`, [id, ago, ago]); // prettier-ignore
  await add('host gone.example', '25 hours', 'null');
  await add('host called.example', '23 hours', 'null');
  await add('host blocked.example', '25 hours', `now() + interval '1 minute'`);
  await sweepEverything();
  const left = await sql<Json>(service, 'select id from platform_budget order by id');
  assert.equal(left, [{ id: 'host blocked.example' }, { id: 'host called.example' }]);
});

test('a replaced token is told so for 90 days, and is unknown afterwards; the current one stays', async () => {
  const { token } = await service.openAccount();
  const { token: current } = (await service.call('POST', '/auth/rotate', { as: token })).body as { token: string };
  const replaced = (ago: string) =>
    sql(service, `update api_token set valid_until = now() - ?::interval where hash = ?`, [ago, hashToken(token)]);
  const answer = async () => {
    await sweepTokens(service.app.database.em.fork());
    await forgetSignIns(service.databaseUrl);
    return service.call('GET', '/whoami', { as: token });
  };
  await replaced('89 days');
  expectProblem(await answer(), 'token_revoked');
  await replaced('91 days');
  expectProblem(await answer(), 'invalid_token');
  assert.is((await service.call('GET', '/whoami', { as: current })).status, 200);
});

const arrivals = async () =>
  (await sql<{ item_id: string }>(service, 'select item_id from arrival order by 1')).map(({ item_id }) => item_id);

test('removes counts of requests after an hour', async () => {
  await sql(
    service,
    `insert into rate_window (id, at, used, granted, created_at)
     select 'asked ' || minutes, 1, 1, 1, now() - minutes * interval '1 minute' from unnest(array[59, 61]) as minutes`,
  );
  await sweepEverything();
  assert.equal(await sql(service, `select id from rate_window where id like 'asked %'`), [{ id: 'asked 59' }]);
});

test('removes the oldest runs when their time is over, so many at once', async () => {
  const job = await createJob(service, { target: { kind: 'search', query: 'budget' }, enabled: false });
  const days = [6, 9, 20, 8];
  await sql(
    service,
    `insert into monitoring_run (job_id, id, scan_id, status, started_at, finished_at, posts_seen, comments_seen, matched, filtered, hits_created, duplicates, sources, gaps, credits_charged)
     select ?, 'run_' || n, n, 'succeeded', now() - interval '1 day' * n::int, now(), 0, 0, 0, 0, 0, 0, '[]', '[]', 0 from unnest(?::text[]) as n`,
    [job.id, days.map(String)],
  );
  const left = async () =>
    (await sql<{ id: string }>(service, 'select id from monitoring_run where job_id = ? order by started_at', [job.id])).map(({ id }) => id); // prettier-ignore
  for (const kept of [['run_8', 'run_6'], ['run_6'], ['run_6']]) {
    await sweepRuns(service.app.database.em.fork(), 7, 2);
    assert.equal(await left(), kept);
  }
});

test('removes arrivals that every enabled job has seen, and those that are too old for any', async () => {
  const target = { kind: 'search', query: 'tomatoes' };
  const [fast, slow] = [await createJob(service, { target }), await createJob(service, { target })];
  const insert = (sequence: number, item: string, ago: string) =>
    sql(
      service,
      `insert into arrival (sequence, kind, platform, item_id, community_id, fresh, arrived_at)
       values (?, 'post', 'reddit', ?, 1, true, now() - ?::interval)`,
      [sequence, item, ago],
    );
  await sql(service, 'delete from arrival');
  await sql(service, 'update monitoring_job set arrivals_seen = 10 where id = ?', [fast.id]);
  await sql(service, 'update monitoring_job set arrivals_seen = 7 where id = ?', [slow.id]);
  await insert(7, 'seen', '1 minute');
  await insert(8, 'unseen by the slow one', '1 minute');
  await insert(11, 'unseen', '1 minute');
  await insert(12, 'unseen for months', '63 days');
  await sweepEverything();
  assert.equal(await arrivals(), ['unseen', 'unseen by the slow one']);

  // One that cannot pay is waited for, three days long; so is one of an account that is suspended.
  const suspend = (account: string, ago: string) =>
    sql(
      service,
      `with a as (update account set status = ? where id = (select account_id from monitoring_job where id = ?))
       update monitoring_job set suspended_for = ?, last_run_at = now() - ?::interval where id = ?`,
      account === 'suspended' ? [account, slow.id, null, ago, slow.id] : [account, slow.id, 'insufficient_credits', ago, slow.id], // prettier-ignore
    );
  for (const account of ['active', 'suspended']) {
    await suspend(account, '71 hours');
    await sweepEverything();
    assert.ok((await arrivals()).includes('unseen by the slow one'), account);
  }
  await sql(service, 'update monitoring_job set enabled = false where id = ?', [fast.id]);
  for (const account of ['suspended', 'active']) {
    await sql(service, `delete from arrival`);
    await insert(8, 'unseen by the slow one', '1 minute');
    await suspend(account, '73 hours');
    await sweepEverything();
    assert.equal(await arrivals(), [], `nobody but one who has not looked for long watches, of an ${account} account`);
  }
});

test('a sweep that fails holds no other up, and is named in the log', async () => {
  const feeds = () => sql(service, `select subject from feed where source = 'fake'`);
  await sql(
    service,
    `insert into feed (source, kind, subject, fetched_at, claimed_until)
     values ('fake', 'posts', 'long gone', now() - interval '33 days', null), ('fake', 'comments', 'long gone', null, now() - interval '33 days'),
       ('fake', 'posts', 'each month', now() - interval '31 days', null)`,
  );
  const said: string[] = [];
  await sql(service, 'alter table idempotency_key rename to elsewhere');
  try {
    assert.match(String(await rejection(sweepEverything(said))), /1 of the sweeps failed/);
  } finally {
    await sql(service, 'alter table elsewhere rename to idempotency_key');
  }
  assert.equal(await feeds(), [{ subject: 'each month' }]);
  assert.ok(said.some((line) => /"sweep":"idempotencyKeys"/.test(line)));
});

test.run();
