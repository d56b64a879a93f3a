import type { EntityManager } from '../../database/entity-manager.ts';
import { audit } from '../../accounts/audit.ts';
import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import { unwatch } from '../../catalog/arrivals/watch-communities.ts';
import { refuseOtherRevision } from '../../wire/expected-revision.ts';
import { MonitoringJob } from './monitoring-job.entity.ts';
import { readMonitoring } from './monitoring-row.ts';

/** Ends a job: no scan follows, and its runs and hits go with it. */
export async function deleteMonitoring(
  tx: EntityManager,
  actor: Actor,
  { job_id: id, expected_revision: expected }: { job_id: string; expected_revision: number | null },
): Promise<void> {
  const { revision } = await readMonitoring(tx, actor.accountId, id, { locked: true });
  refuseOtherRevision(expected, revision);
  await unwatch(tx, id);
  await tx.nativeDelete(MonitoringJob, { id, account: actor.accountId });
  await audit(tx, actor, 'monitoring.delete', id);
}
