import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EntityManager } from '../../src/database/entity-manager.ts';
import { forgetRequested } from '../../src/forgetting/forget-requested.ts';
import { type JobOutcome, type JobRun, runJob } from '../../src/jobs/running/run-job.ts';
import type { TaskRun } from '../../src/queue/executor.ts';
import { ThreadEnded } from '../../src/threads/thread-task.ts';
import { create, jobs, type Json } from '../support/discover.ts';
import { type JobRunner, startJobRunner } from '../support/job-runner.ts';
import { rejection } from '../support/rejection.ts';
import { sql } from '../support/sql.ts';
import { storeLate } from '../support/store-late.ts';

const test = suite('a job, attempt by attempt');
let runner: JobRunner;
let id: string;
test.before(async () => {
  runner = await startJobRunner();
});
test.before.each(async () => {
  ({ id } = await create(runner.service));
});
test.after(() => runner.end());

const held = { kind: 'post', id: 'flimberwock1', community: null } as const;
const found: JobOutcome = { result: { found: true }, warnings: [], charge: 2 };
const attempt = (of: Partial<TaskRun> = {}): TaskRun => ({
  attempt: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  ...of,
});
const set = async (columns: string) => sql(runner.service, `update job set ${columns} where id = ?`, [id]);
const shown = async (): Promise<Json> => (await runner.service.call('GET', `${jobs}/${id}`)).body;

/** Runs it; how often its work was begun. */
async function run(of: TaskRun, work: (job: JobRun) => Promise<JobOutcome> = async () => found): Promise<number> {
  let begun = 0;
  await runJob(runner.env, id, of, async (job) => {
    begun++;
    return work(job);
  });
  return begun;
}

test('one that is being canceled is not begun, and ends; one that has ended is left alone', async () => {
  await set(`status = 'canceling', cancel_requested_at = now()`);
  assert.is(await run(attempt()), 0);
  const canceled = await shown();
  assert.equal([canceled.status, canceled.credits.charged], ['canceled', 0]);
  assert.is(await run(attempt()), 0);
  assert.equal(await shown(), canceled);
});

test('what it has found is kept with what it cost', async () => {
  assert.is(await run(attempt()), 1);
  const { status, credits, started_at: startedAt } = await shown();
  assert.equal([status, credits.charged, startedAt !== null], ['succeeded', 2, true]);
  assert.equal(await sql(runner.service, 'select body::text from job_result where job_id = ?', [id]), [
    { body: '{"found":true}' },
  ]);
});

test('a worker that lives on keeps nothing of what its jobs have found', async () => {
  const living = attempt();
  const kept: WeakRef<object>[] = [];
  for (let i = 0; i < 3; i++) {
    await set(`status = 'queued', finished_at = null, credits_charged = null`);
    await sql(runner.service, 'delete from job_result where job_id = ?', [id]);
    await run(living, async () => {
      const result = { found: 'x'.repeat(1000) };
      kept.push(new WeakRef(result));
      return { result, warnings: [], charge: 0 };
    });
  }
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await sleep(10);
  collect();
  assert.is(kept.filter((one) => one.deref()).length, 0);
});

test('how far it is never goes back, and is told with each step', async () => {
  const steps: unknown[] = [];
  await run(attempt(), async ({ progress }) => {
    for (const [percent, stage] of [
      [60, 'Reading'],
      [25.4, 'Reading again'],
    ] as const) {
      // prettier-ignore
      await progress(percent, stage);
      steps.push((await shown()).progress);
    }
    return found;
  });
  assert.equal(steps, [
    { percent: 60, stage: 'Reading' },
    { percent: 60, stage: 'Reading again' },
  ]);
});

test('a failure is tried again, and for good only at the last attempt, which costs nothing', async () => {
  const fail = async () => {
    throw new Error('It was us');
  };
  assert.match(String(await rejection(run(attempt(), fail))), 'It was us');
  assert.is((await shown()).status, 'running');
  assert.is(await run(attempt({ attempt: 2, lastAttempt: true }), fail), 1);
  const { status, error, credits } = await shown();
  assert.equal([status, error.code, credits.charged], ['failed', 'attempts_exhausted', 0]);
});

test('a text that takes too long would do so again: it is for good at the first attempt', async () => {
  await run(attempt(), async () => {
    throw new ThreadEnded('late', 'reading');
  });
  const { status, error } = await shown();
  assert.equal([status, error.code, error.retryable], ['failed', 'judging_too_slow', false]);
});

test('a worker that stops is no attempt of the job, not even at the last one', async () => {
  const stopping = new AbortController();
  const working = rejection(
    run(attempt({ lastAttempt: true, signal: stopping.signal }), async () => {
      setTimeout(() => stopping.abort(new Error('shutting down')), 10);
      return new Promise(() => undefined);
    }),
  );
  assert.match(String(await working), 'shutting down');
  assert.is((await shown()).status, 'running');
});

test('what was read before somebody asked to have posts forgotten is not stored: it is read again', async () => {
  const forgetMeanwhile = async () => {
    await forgetRequested(runner.env.database.em.fork(), [held]);
    return found;
  };
  assert.match(String(await rejection(run(attempt(), forgetMeanwhile))), /forgotten after they had been read/);
  assert.is((await shown()).status, 'running');
  assert.equal(await sql(runner.service, 'select from job_result where job_id = ?', [id]), []);
  await run(attempt({ attempt: 2 }));
  assert.is((await shown()).status, 'succeeded');
});

test('what is stored while posts are being forgotten is emptied of them before the receipt is told', async () => {
  const url = `https://www.reddit.com/r/a/comments/${held.id}/`;
  const quote = { post: { id: held.id, url }, quote: 'Nobody else writes wumbleforth.', matched: [], aspect: 'demand' };
  const body = JSON.stringify({ communities: [{ evidence: [quote] }], warnings: [] });
  await set(`status = 'succeeded', finished_at = now(), credits_charged = 0`);
  const { em } = runner.env.database;
  const store = async (tx: EntityManager) =>
    tx.execute('insert into job_result (job_id, body) values (?, ?::json)', [id, body]);
  const late = await storeLate(em, store);
  const forgetting = forgetRequested(em.fork(), [held]);
  while (!(await late.asked())) await sleep(5);
  await late.end();
  await forgetting;
  const [stored] = await sql<Json>(runner.service, 'select body::text as body from job_result where job_id = ?', [id]);
  assert.not.match(stored!['body'], /wumbleforth/);
});

test('one that is late ends with that reason, also when nothing of its work comes to an end', async () => {
  await set(`deadline_at = now() - interval '1 second'`);
  await run(attempt(), async () => new Promise(() => undefined));
  const { status, error, credits } = await shown();
  assert.equal([status, error.code, credits.charged], ['failed', 'deadline_exceeded', 0]);
});

test('what ends while it is canceled is not kept: it costs what was due by then', async () => {
  await run(attempt(), async ({ progress }) => {
    await progress(50, 'Reading', 1);
    await progress(70, 'Reading on');
    await set(`status = 'canceling', cancel_requested_at = now()`);
    return found;
  });
  const { status, credits } = await shown();
  assert.equal([status, credits.charged], ['canceled', 1], 'what was due when it was canceled');
  assert.equal(await sql(runner.service, 'select from job_result where job_id = ?', [id]), []);
});

test.run();
