import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { messageOf } from '../errors.ts';
import type { TaskRun } from '../queue/executor.ts';
import { announceJob, type JobSignals } from './job-signals.ts';
import type { JobError, Warning } from './job-states.ts';

export type JobEnv = { database: Database; config: Config; jobSignals: JobSignals; logger: Logger };

/** What the work of a job may use. `signal` aborts when the job is canceled, late, or the worker shuts down. */
export type JobRun = {
  jobId: string;
  input: Record<string, unknown>;
  em: EntityManager;
  signal: AbortSignal;
  progress: (percent: number, stage: string) => Promise<void>;
};

export type JobOutcome = { result: Record<string, unknown>; warnings: Warning[] };

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
  const started = await startJob(em, jobId);
  if (!started) return finishCanceling(em, jobId);

  const stop = new AbortController();
  const unfollow = env.jobSignals.follow(jobId, () => {
    void stillRunning(em, jobId).then(
      (running) => running || stop.abort(new Canceled()),
      () => undefined,
    );
  });
  const late = setTimeout(() => stop.abort(new Late()), Math.max(0, started.deadline.getTime() - Date.now()));
  const signal = AbortSignal.any([stop.signal, run.signal]);
  try {
    signal.throwIfAborted();
    const working = work({ jobId, input: started.input, em, signal, progress: reporter(em, jobId, signal) });
    // Work that is stuck in a query must not keep a canceled or late job from ending.
    const outcome = await Promise.race([working, rejectionOf(signal)]);
    await succeed(em, jobId, outcome, env.config.resultRetentionDays);
  } catch (error) {
    if (stop.signal.reason instanceof Late) return await fail(em, jobId, deadlineExceeded);
    if (await finishedCanceling(em, jobId)) return;
    if (run.lastAttempt && !run.signal.aborted) {
      env.logger.error({ jobId, err: error }, 'A job failed for good');
      return await fail(em, jobId, attemptsExhausted);
    }
    env.logger.warn({ jobId, attempt: run.attempt, error: messageOf(error) }, 'An attempt at a job failed');
    throw error;
  } finally {
    clearTimeout(late);
    unfollow();
  }
}

async function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}

class Canceled extends Error {}
class Late extends Error {}

export const deadlineExceeded: JobError = {
  code: 'deadline_exceeded',
  message: 'The job was not finished before its deadline',
  retryable: true,
};

export const attemptsExhausted: JobError = {
  code: 'attempts_exhausted',
  message: 'The job failed again at every attempt',
  retryable: true,
};

type Started = { input: Record<string, unknown>; deadline: Date };

/** `null`: the job is no longer to be run. A job that is running already is an earlier attempt's that ended badly. */
async function startJob(em: EntityManager, jobId: string): Promise<Started | null> {
  const rows: { input: Record<string, unknown>; deadline: string }[] = await em.execute(
    `update job set status = 'running', started_at = coalesce(started_at, now()), revision = revision + 1
      where id = ? and status in ('queued', 'running')
      returning input, extract(epoch from deadline_at) * 1000 as deadline`,
    [jobId],
  );
  const row = rows[0];
  return row ? { input: row.input, deadline: new Date(Number(row.deadline)) } : null;
}

async function stillRunning(em: EntityManager, jobId: string): Promise<boolean> {
  const rows: unknown[] = await em.execute(`select 1 from job where id = ? and status = 'running'`, [jobId]);
  return rows.length > 0;
}

function reporter(em: EntityManager, jobId: string, signal: AbortSignal): JobRun['progress'] {
  return async (percent, stage) => {
    signal.throwIfAborted();
    await em.transactional(async (tx) => {
      await tx.execute(
        `update job set progress_percent = greatest(progress_percent, ?), progress_stage = ?, revision = revision + 1
          where id = ? and status = 'running'`,
        [Math.round(percent), stage, jobId],
      );
      await announceJob(tx, jobId);
    });
  };
}

async function succeed(em: EntityManager, jobId: string, outcome: JobOutcome, keptDays: number): Promise<void> {
  const succeeded = await em.transactional(async (tx) => {
    const rows: unknown[] = await tx.execute(
      `update job set status = 'succeeded', progress_percent = 100, progress_stage = 'done', warnings = ?::jsonb,
              finished_at = now(), result_expires_at = now() + ? * interval '1 day', revision = revision + 1
        where id = ? and status = 'running' returning 1`,
      [JSON.stringify(outcome.warnings), keptDays, jobId],
    );
    if (rows.length === 0) return false;
    await tx.execute('insert into job_result (job_id, body) values (?, ?::json)', [
      jobId,
      JSON.stringify(outcome.result),
    ]);
    await announceJob(tx, jobId);
    return true;
  });
  if (!succeeded) await finishCanceling(em, jobId);
}

/** Ends a running job with an error; changes nothing when it has ended otherwise. */
export async function fail(em: EntityManager, jobId: string, error: JobError): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute(
      `update job set status = case status when 'canceling' then 'canceled' else 'failed' end,
              error = case status when 'canceling' then null else ?::jsonb end,
              progress_stage = case status when 'canceling' then 'canceled' else 'failed' end,
              finished_at = now(), revision = revision + 1
        where id = ? and status in ('queued', 'running', 'canceling')`,
      [JSON.stringify(error), jobId],
    );
    await announceJob(tx, jobId);
  });
}

async function finishedCanceling(em: EntityManager, jobId: string): Promise<boolean> {
  await finishCanceling(em, jobId);
  return !(await stillRunning(em, jobId));
}

async function finishCanceling(em: EntityManager, jobId: string): Promise<void> {
  await em.transactional(async (tx) => {
    const rows: unknown[] = await tx.execute(
      `update job set status = 'canceled', progress_stage = 'canceled', finished_at = now(), revision = revision + 1
        where id = ? and status = 'canceling' returning 1`,
      [jobId],
    );
    if (rows.length > 0) await announceJob(tx, jobId);
  });
}
