import type { EntityManager } from '../database/entity-manager.ts';
import { jobColumns, type JobRow } from './job-row.ts';
import type { JobKind, JobStatus } from './job-states.ts';

export type JobFilter = {
  kind: JobKind;
  accountId: string;
  statuses: JobStatus[];
  createdAfter: string | null;
  createdBefore: string | null;
  order: 'asc' | 'desc';
  /** The last id of the page before. */
  after: string | null;
  limit: number;
};

/** One page of an account's jobs by id, which is by time: stable while jobs are added and removed. */
export async function listJobs(em: EntityManager, filter: JobFilter): Promise<JobRow[]> {
  const conditions = ['account_id = ?', 'kind = ?'];
  const values: unknown[] = [filter.accountId, filter.kind];
  const where = (condition: string, value: unknown) => {
    conditions.push(condition);
    values.push(value);
  };
  if (filter.statuses.length > 0) where(`status = any(string_to_array(?, ','))`, filter.statuses.join(','));
  if (filter.createdAfter) where('created_at > ?::timestamptz', filter.createdAfter);
  if (filter.createdBefore) where('created_at < ?::timestamptz', filter.createdBefore);
  if (filter.after) where(filter.order === 'desc' ? 'id < ?' : 'id > ?', filter.after);
  return em.execute(
    `select ${jobColumns} from job where ${conditions.join(' and ')} order by id ${filter.order} limit ?`,
    [...values, filter.limit],
  );
}
