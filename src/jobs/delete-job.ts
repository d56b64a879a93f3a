import type { EntityManager } from '@mikro-orm/postgresql';
import { announceJob } from './job-signals.ts';
import { type JobAddress, type JobRow, readJobRow } from './job-row.ts';

/** How long a job that was canceled stays to be seen. */
const canceledRetention = `interval '24 hours'`;

/**
 * Cancels an active job: a queued one at once, a running one as soon as its worker has stopped. Removes a finished one.
 * Returns the job, or `null` when it is gone.
 */
export async function deleteJob(tx: EntityManager, address: JobAddress): Promise<JobRow | null> {
  const job = await readJobRow(tx, address, { locked: true });
  if (job.status === 'queued') {
    await tx.execute(
      `update job set status = 'canceled', cancel_requested_at = now(), finished_at = now(), revision = revision + 1,
              progress_stage = 'canceled', remove_at = now() + ${canceledRetention}
        where id = ?`,
      [job.id],
    );
    await tx.execute('select 1 from graphile_worker.remove_job(?)', [job.id]);
  } else if (job.status === 'running') {
    await tx.execute(
      `update job set status = 'canceling', cancel_requested_at = now(), revision = revision + 1,
              progress_stage = 'canceling', remove_at = now() + ${canceledRetention}
        where id = ?`,
      [job.id],
    );
  } else if (job.status !== 'canceling') {
    await tx.execute('delete from job where id = ?', [job.id]);
    await announceJob(tx, job.id);
    return null;
  }
  await announceJob(tx, job.id);
  return readJobRow(tx, address);
}
