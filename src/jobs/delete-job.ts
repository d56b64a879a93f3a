import { raw } from '@mikro-orm/core';
import type { z } from 'zod';
import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import { removeTask } from '../queue/enqueue.ts';
import { refuseOtherRevision } from '../wire/expected-revision.ts';
import { endJob } from './running/end-job.ts';
import { Job } from './job.entity.ts';
import type { deleteJobQuery } from './job.schema.ts';
import { type JobRow, readJobRow } from './reading/job-row.ts';
import { announceJob } from './running/job-signals.ts';
import type { JobKind } from './job-states.ts';

/**
 * Cancels an active job: a queued one at once, a running one as soon as its worker has stopped. Removes a finished one,
 * unless it is to cancel only. Returns the job, or `null` when it is gone.
 */
export async function deleteJob(
  tx: EntityManager,
  actor: Actor,
  kind: JobKind,
  { job_id: id, expected_revision: expected, cancel_only: isKept }: z.output<typeof deleteJobQuery>,
): Promise<JobRow | null> {
  const { accountId } = actor;
  const address = { id, kind, accountId };
  const job = await readJobRow(tx, address, { locked: true });
  refuseOtherRevision(expected, job.revision);
  switch (job.status) {
    case 'canceling':
      return job;
    case 'queued':
      await tx.nativeUpdate(Job, { id, account: accountId }, { cancelRequestedAt: raw('now()') });
      await endJob(tx, id, accountId, { from: ['queued'], to: 'canceled', charge: 0 });
      await removeTask(tx, id);
      break;
    case 'running':
      await tx.nativeUpdate(
        Job,
        { id, account: accountId },
        {
          status: 'canceling',
          progressStage: 'canceling',
          cancelRequestedAt: raw('now()'),
          revision: job.revision + 1,
        },
      );
      await announceJob(tx, id);
      break;
    default:
      if (isKept) return job;
      await tx.nativeDelete(Job, { id, account: accountId });
      await audit(tx, actor, 'job.delete', id);
      await announceJob(tx, id);
      return null;
  }
  await audit(tx, actor, 'job.cancel', id);
  return readJobRow(tx, address);
}
