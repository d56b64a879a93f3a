import type { EntityManager } from '../database/entity-manager.ts';
import { randomUUID } from 'node:crypto';
import { enqueue } from '../queue/enqueue.ts';
import { scanTask } from './monitoring.tasks.ts';

/** Lets a job be scanned at once, unless a scan works on it already: then at the next tick. */
export async function claimNow(tx: EntityManager, accountId: string, jobId: string): Promise<void> {
  const scanId = randomUUID();
  const claimed: unknown[] = await tx.execute(
    `update monitoring_job set scan_id = ?, claimed_at = now() where id = ? and account_id = ? and scan_id is null returning 1`,
    [scanId, jobId, accountId],
  );
  if (claimed.length > 0) return enqueue(tx, scanTask, { scan_id: scanId }, { jobKey: scanId });
  await tx.execute('update monitoring_job set next_run_at = now() where id = ? and account_id = ?', [jobId, accountId]);
}
