import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { jobColumns, type JobRow, type JobTables } from './job-row.ts';
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
  const { kind, accountId, statuses, createdAfter, createdBefore, order, after, limit } = filter;
  let query = em
    .getKysely<JobTables>()
    .selectFrom('job')
    .select(jobColumns)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind);
  if (statuses.length > 0) query = query.where('status', '=', sql<JobStatus>`any(${statuses})`);
  if (createdAfter) query = query.where('created_at', '>', sql<Date>`${createdAfter}::timestamptz`);
  if (createdBefore) query = query.where('created_at', '<', sql<Date>`${createdBefore}::timestamptz`);
  if (after) query = query.where('id', order === 'desc' ? '<' : '>', after);
  return query.orderBy('id', order).limit(limit).execute();
}
