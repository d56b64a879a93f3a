import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import type { Job, JobResult } from '../job.entity.ts';
import { type JobAddress, readJobRow } from './job-row.ts';

type Tables = InferKyselyDB<typeof Job | typeof JobResult>;

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
  const result = await em
    .getKysely<Tables>()
    .selectFrom('job_result as r')
    .innerJoin('job as j', 'j.id', 'r.job_id')
    .select('r.body')
    .where('j.id', '=', job.id)
    .where('j.account_id', '=', address.accountId)
    .where('j.result_expires_at', '>', now)
    .executeTakeFirst();
  if (result) return result.body;
  // Removed since it was read: then there is no such job.
  await readJobRow(em, address);
  throw new AppError('result_expired', 'The result has expired: create a new job');
}
