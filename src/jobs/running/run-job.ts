import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { isConnectionLost } from '../../database/connections/database-gone.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { json, msUntil } from '../../database/expressions.ts';
import { messageOf } from '../../errors.ts';
import { unlessAborted } from '../../platforms/asking/wait.ts';
import type { TaskRun } from '../../queue/executor.ts';
import { ThreadEnded } from '../../threads/thread-task.ts';
import { lastRequest, refuseForgotten } from '../../catalog/posts/requests-to-forget.ts';
import { endJob } from './end-job.ts';
import { StepTimes } from './step-times.ts';
import { jobAnnounced, type JobSignals } from './job-signals.ts';
import { Job, type JobResult } from '../job.entity.ts';
import {
  activeStatuses,
  attemptsExhausted,
  deadlineExceeded,
  type JobError,
  type JobStatus,
  judgingTooSlow,
  type Warning,
} from '../job-states.ts';

type Tables = InferKyselyDB<typeof Job | typeof JobResult>;

export type JobEnv = { database: Database; config: Config; jobSignals: JobSignals; logger: Logger };

/** What the work of a job may use. `signal` aborts when the job is canceled, late, or the worker shuts down. */
export type JobRun = {
  jobId: string;
  accountId: string;
  input: Record<string, unknown>;
  em: EntityManager;
  signal: AbortSignal;
  /** `due`: what the job would cost if it were canceled from here on, in credits. */
  progress: (percent: number, stage: string, due?: number) => Promise<void>;
};

/** `charge`: what the job costs, in credits. A `failure` costs nothing and is not tried again. */
export type JobOutcome =
  | { result: Record<string, unknown>; warnings: Warning[]; charge: number }
  | { failure: JobError; warnings: Warning[] };

/**
 * Carries a job through one attempt. Every transition is a compare-and-set, so that a job finishes at most once whatever
 * two workers, a cancel and a deadline do at the same moment; what arrives after the end is dropped.
 */
export async function runJob(
  env: JobEnv,
  jobId: string,
  run: TaskRun,
  work: (run: JobRun) => Promise<JobOutcome>,
): Promise<void> {
  const em = env.database.em.fork();
  const request = await lastRequest(em);
  const job = await startJob(em, jobId);
  if (!job) return;
  const accountId = job.account_id;
  const canceled = () =>
    em.transactional((tx) => endJob(tx, jobId, accountId, { from: ['canceling'], to: 'canceled', charge: 'due' }));
  if (job.status === 'canceling') return void (await canceled());

  const stop = new AbortController();
  const unfollow = env.jobSignals.follow(jobId, () => {
    void stillRunning(em, jobId).then(
      (running) => running || stop.abort(new Canceled()),
      () => undefined,
    );
  });
  const late = setTimeout(() => stop.abort(new Late()), Math.max(0, job.ms_left));
  const signal = AbortSignal.any([stop.signal, run.signal]);
  try {
    signal.throwIfAborted();
    const times = new StepTimes('Starting');
    const progress = reporter(em, jobId, signal, times);
    const working = work({ jobId, accountId, input: job.input, em, signal, progress });
    // Work that is stuck in a query must not keep a canceled or late job from ending.
    const outcome = await unlessAborted(working, signal);
    times.begin('Storing the result');
    const ended = await em.transactional((tx) =>
      conclude(tx, jobId, accountId, { outcome, request, keptDays: env.config.resultRetentionDays }),
    );
    times.end();
    env.logger.info({ jobId, ms: times.milliseconds }, 'A job was carried through');
    if (!ended) await canceled();
  } catch (error) {
    const isLate = stop.signal.reason instanceof Late;
    if (await canceled()) return;
    // What takes too long once would do so again.
    const isTooSlow = error instanceof ThreadEnded;
    // Neither a worker that stops nor a database that goes away is an attempt of the job's.
    const isCounted = !run.signal.aborted && !isConnectionLost(error);
    if (isLate || isTooSlow || (run.lastAttempt && isCounted)) {
      if (!isLate) env.logger.error({ jobId, err: error }, 'A job failed for good');
      const reason = isLate ? deadlineExceeded : isTooSlow ? judgingTooSlow : attemptsExhausted;
      await em.transactional((tx) =>
        endJob(tx, jobId, accountId, { from: ['running'], to: 'failed', charge: 0, error: reason }),
      );
    } else if (await stillRunning(em, jobId)) {
      env.logger.warn({ jobId, attempt: run.attempt, error: messageOf(error) }, 'An attempt at a job failed');
      throw error;
    }
  } finally {
    clearTimeout(late);
    unfollow();
  }
}

class Canceled extends Error {}
class Late extends Error {}

/** `null`: the job is over. A job that is running already is an earlier attempt's that ended badly. */
async function startJob(em: EntityManager, jobId: string) {
  return em
    .getKysely<Tables>()
    .updateTable('job')
    .set((eb) => ({
      status: sql<JobStatus>`case status when 'queued' then 'running' else status end`,
      started_at: sql<Date>`coalesce(started_at, now())`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', jobId)
    .where('status', 'in', activeStatuses)
    .returning([
      'status',
      'account_id',
      'input',
      // By the clock that set it: this process' own may be wrong.
      msUntil(sql.ref<Date>('deadline_at')).as('ms_left'),
    ])
    .executeTakeFirst();
}

async function stillRunning(em: EntityManager, jobId: string): Promise<boolean> {
  return (await em.count(Job, { id: jobId, status: 'running' })) > 0;
}

function reporter(em: EntityManager, jobId: string, signal: AbortSignal, times: StepTimes): JobRun['progress'] {
  return async (percent, stage, due) => {
    times.begin(stage);
    signal.throwIfAborted();
    await em
      .getKysely<Tables>()
      .with('changed', (cte) =>
        cte
          .updateTable('job')
          .set((eb) => ({
            progress_percent: eb.fn<number>('greatest', ['progress_percent', eb.val(Math.round(percent))]),
            progress_stage: stage,
            revision: eb('revision', '+', 1),
            ...(due !== undefined && { credits_due: due }),
          }))
          .where('id', '=', jobId)
          .where('status', '=', 'running')
          .returning('id'),
      )
      .selectFrom('changed')
      .select((eb) => jobAnnounced(eb.ref('id')).as('announced'))
      .execute();
  };
}

async function conclude(
  tx: EntityManager,
  jobId: string,
  accountId: string,
  { outcome, request, keptDays }: { outcome: JobOutcome; request: number; keptDays: number },
): Promise<boolean> {
  const { warnings } = outcome;
  if ('failure' in outcome) {
    const error = outcome.failure;
    return endJob(tx, jobId, accountId, { from: ['running'], to: 'failed', charge: 0, error, warnings });
  }
  const { result, charge } = outcome;
  await refuseForgotten(tx, request);
  const ended = await endJob(tx, jobId, accountId, {
    from: ['running'],
    to: 'succeeded',
    charge,
    warnings,
    resultKeptDays: keptDays,
  });
  if (!ended) return false;
  await tx
    .getKysely<Tables>()
    .insertInto('job_result')
    .values({ job_id: jobId, body: json(result) })
    .execute();
  return true;
}
