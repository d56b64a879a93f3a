import { randomUUID } from 'node:crypto';
import { sql } from '@mikro-orm/core';
import type { EntityManager } from '../../database/entity-manager.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { MonitoringJob } from './monitoring-job.entity.ts';
import { scanTask } from '../monitoring.tasks.ts';

/** Lets a job be scanned at once, unless a scan works on it already: then at the next tick. */
export async function claimNow(tx: EntityManager, accountId: string, jobId: string): Promise<void> {
  const scanId = randomUUID();
  const job = { id: jobId, account: accountId };
  const claimed = await tx.nativeUpdate(MonitoringJob, { ...job, scanId: null }, { scanId, claimedAt: sql.now() });
  if (claimed > 0) return enqueue(tx, scanTask, { scan_id: scanId }, { jobKey: scanId });
  await tx.nativeUpdate(MonitoringJob, job, { nextRunAt: sql.now() });
}
