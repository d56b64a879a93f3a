import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { jobColumns, type JobRow, type JobTables } from './job-row.ts';
import type { JobKind, JobStatus } from '../job-states.ts';
import { filterShape, filterValues, type ListFilter } from '../../database/list-filter.ts';

export type JobFilter = ListFilter & { kind: JobKind; accountId: string; statuses: readonly JobStatus[] };

/** One page of an account's jobs by id, which is by time: stable while jobs are added and removed. */
export const listJobs: (em: EntityManager, filter: JobFilter) => Promise<JobRow[]> = builtOnce({
  build: (db: Kysely<JobTables>, filter: JobFilter) => {
    const { kind, accountId, statuses, createdAfter, createdBefore, order, after, limit } = filter;
    let query = db.selectFrom('job').select(jobColumns).where('account_id', '=', accountId).where('kind', '=', kind);
    if (statuses.length > 0) query = query.where('status', '=', sql<JobStatus>`any(${statuses})`);
    if (createdAfter) query = query.where('created_at', '>', sql<Date>`${createdAfter}::timestamptz`);
    if (createdBefore) query = query.where('created_at', '<', sql<Date>`${createdBefore}::timestamptz`);
    if (after) query = query.where('id', order === 'desc' ? '<' : '>', after);
    return query.orderBy('id', order).limit(limit);
  },
  values: ({ kind, accountId, ...filter }) => [accountId, kind, ...filterValues(filter)],
  shape: filterShape,
});
