import type { EntityManager } from '../database/entity-manager.ts';
import { settleCredits } from '../credits/move-credits.ts';
import { announceJob } from './job-signals.ts';
import type { JobError, JobKind, JobStatus, Warning } from './job-states.ts';

export type Ending = {
  /** Only a job in one of these states ends; in any other this changes nothing. */
  from: JobStatus[];
  to: 'succeeded' | 'failed' | 'canceled';
  /** What it costs, in credits; `due`: what had accrued so far. Never more than was reserved. */
  charge: number | 'due';
  error?: JobError;
  warnings?: Warning[];
  resultKeptDays?: number;
};

const stages = { succeeded: 'done', failed: 'failed', canceled: 'canceled' };
/** How long a job that was canceled stays to be seen. */
const canceledHours = 24;

/**
 * Ends a job and its bill in the caller's transaction. A compare-and-set: whoever comes second changes nothing and is
 * told `false`, so that a job ends, and is paid for, at most once.
 */
export async function endJob(tx: EntityManager, jobId: string, accountId: string, ending: Ending): Promise<boolean> {
  const { from, to, charge, error, warnings, resultKeptDays } = ending;
  const rows: { kind: JobKind; key_id: string; reserved: number; charged: number }[] = await tx.execute(
    `update job
        set status = ?, progress_stage = ?, finished_at = now(), revision = revision + 1,
            progress_percent = case when ? then 100 else progress_percent end,
            error = ?::jsonb, warnings = coalesce(?::jsonb, warnings),
            result_expires_at = now() + ?::int * interval '1 day',
            remove_at = case when ? then now() + interval '${canceledHours} hours' else remove_at end,
            credits_charged = least(coalesce(?::int, credits_due), credits_reserved)
      where id = ? and account_id = ? and status = any(string_to_array(?, ','))
      returning kind, created_by_key_id as key_id, credits_reserved as reserved, credits_charged as charged`,
    [
      to,
      stages[to],
      to === 'succeeded',
      error ? JSON.stringify(error) : null,
      warnings ? JSON.stringify(warnings) : null,
      resultKeptDays ?? null,
      to === 'canceled',
      charge === 'due' ? null : charge,
      jobId,
      accountId,
      from.join(','),
    ],
  );
  const job = rows[0];
  if (!job) return false;
  const purpose = { accountId, subject: jobId, operation: job.kind, keyId: job.key_id };
  await settleCredits(tx, purpose, job.reserved, job.charged);
  await announceJob(tx, jobId);
  return true;
}
