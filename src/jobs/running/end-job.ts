import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { settleCredits } from '../../credits/move-credits.ts';
import { writeEvents } from '../../delivery/events/write-events.ts';
import { jsonb, now } from '../../database/expressions.ts';
import type { JobTables } from '../reading/job-row.ts';
import { announceJob } from './job-signals.ts';
import type { JobError, JobStatus, Warning } from '../job-states.ts';

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
const keptCanceled = sql`interval '24 hours'`;

/**
 * Ends a job and its bill in the caller's transaction. A compare-and-set: whoever comes second changes nothing and is
 * told `false`, so that a job ends, and is paid for, at most once.
 */
export async function endJob(tx: EntityManager, jobId: string, accountId: string, ending: Ending): Promise<boolean> {
  const { from, to, charge, error, warnings, resultKeptDays } = ending;
  const job = await tx
    .getKysely<JobTables>()
    .updateTable('job')
    .set((eb) => ({
      status: to,
      progress_stage: stages[to],
      finished_at: now,
      revision: eb('revision', '+', 1),
      credits_charged: eb.fn<number>('least', [charge === 'due' ? 'credits_due' : eb.val(charge), 'credits_reserved']),
      ...(to === 'succeeded' && { progress_percent: 100 }),
      ...(to === 'canceled' && { remove_at: sql<Date>`now() + ${keptCanceled}` }),
      ...(error && { error: jsonb(error) }),
      ...(warnings && { warnings: jsonb(warnings) }),
      // A result goes with its job at the latest.
      ...(resultKeptDays !== undefined && {
        result_expires_at: sql<Date>`least(remove_at, now() + ${resultKeptDays} * interval '1 day')`,
      }),
    }))
    .where('id', '=', jobId)
    .where('account_id', '=', accountId)
    .where('status', 'in', from)
    .returning(['kind', 'created_by_key_id', 'credits_reserved', 'credits_charged'])
    .executeTakeFirst();
  if (!job) return false;
  const purpose = { accountId, subject: jobId, operation: job.kind, keyId: job.created_by_key_id };
  await settleCredits(tx, purpose, job.credits_reserved, job.credits_charged!);
  const data = {
    job_id: jobId,
    status: to,
    error: error ?? null,
    credits_charged: job.credits_charged,
    result_url: to === 'succeeded' ? `/v1/${job.kind.replace('_', '-')}/jobs/${jobId}/result` : null,
  };
  await writeEvents(tx, [{ accountId, type: `${job.kind}.job.${to}`, data }]);
  await announceJob(tx, jobId);
  return true;
}
