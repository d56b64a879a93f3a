import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import { unwatch } from '../catalog/watch-communities.ts';
import { readMonitoring } from './monitoring-row.ts';

/** Ends a job: no scan follows, and its runs and hits go with it. */
export async function deleteMonitoring(tx: EntityManager, actor: Actor, id: string): Promise<void> {
  await readMonitoring(tx, actor.accountId, id, { locked: true });
  await unwatch(tx, id);
  await tx.execute('delete from monitoring_job where id = ? and account_id = ?', [id, actor.accountId]);
  await audit(tx, actor, 'monitoring.delete', id);
}
