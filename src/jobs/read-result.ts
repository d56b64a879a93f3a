import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import { type JobAddress, readJobRow } from './job-row.ts';

/** What a succeeded job found; anything else is a problem that says where the job stands. */
export async function readResult(em: EntityManager, address: JobAddress): Promise<Record<string, unknown>> {
  const job = await readJobRow(em, address);
  switch (job.status) {
    case 'succeeded':
      break;
    case 'failed':
      throw new AppError('job_failed', `The job failed: ${job.error?.message ?? 'unknown'}`);
    case 'canceled':
    case 'canceling':
      throw new AppError('job_canceled', 'The job was canceled');
    default:
      throw new AppError('job_not_finished', `The job is ${job.status}`, { headers: { 'Retry-After': '1' } });
  }
  const rows: { body: Record<string, unknown> }[] = await em.execute(
    `select r.body from job_result r join job j on j.id = r.job_id where j.id = ? and j.account_id = ? and j.result_expires_at > now()`,
    [job.id, address.accountId],
  );
  if (!rows[0]) throw new AppError('result_expired', 'The result is no longer kept: create a new job');
  return rows[0].body;
}
