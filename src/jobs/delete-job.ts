import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import { endJob } from './end-job.ts';
import { type JobRow, readJobRow } from './job-row.ts';
import { announceJob } from './job-signals.ts';
import type { JobKind } from './job-states.ts';

/**
 * Cancels an active job: a queued one at once, a running one as soon as its worker has stopped. Removes a finished one.
 * Returns the job, or `null` when it is gone.
 */
export async function deleteJob(tx: EntityManager, actor: Actor, kind: JobKind, id: string): Promise<JobRow | null> {
  const { accountId } = actor;
  const address = { id, kind, accountId };
  const job = await readJobRow(tx, address, { locked: true });
  switch (job.status) {
    case 'canceling':
      return job;
    case 'queued':
      await tx.execute('update job set cancel_requested_at = now() where id = ? and account_id = ?', [id, accountId]);
      await endJob(tx, id, accountId, { from: ['queued'], to: 'canceled', charge: 0 });
      await tx.execute('select 1 from graphile_worker.remove_job(?)', [id]);
      break;
    case 'running':
      await tx.execute(
        `update job set status = 'canceling', cancel_requested_at = now(), revision = revision + 1, progress_stage = 'canceling'
          where id = ? and account_id = ?`,
        [id, accountId],
      );
      await announceJob(tx, id);
      break;
    default:
      await tx.execute('delete from job where id = ? and account_id = ?', [id, accountId]);
      await audit(tx, actor, 'job.delete', id);
      await announceJob(tx, id);
      return null;
  }
  await audit(tx, actor, 'job.cancel', id);
  return readJobRow(tx, address);
}
