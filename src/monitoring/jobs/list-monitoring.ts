import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { filterShape, filterValues, type ListFilter } from '../../database/list-filter.ts';
import { type MonitoringRow, type MonitoringTables, selectMonitoring } from './monitoring-row.ts';

export type MonitoringFilter = ListFilter & { accountId: string };

const statusOf = sql<string>`case when not enabled then 'disabled' when suspended_for is null then 'active' else 'suspended' end`;

/** One page of an account's monitoring jobs by id, which is by time: stable while jobs are added and removed. */
export const listMonitoring: (em: EntityManager, filter: MonitoringFilter) => Promise<MonitoringRow[]> = builtOnce({
  build: (db: Kysely<MonitoringTables>, filter: MonitoringFilter) => {
    const { statuses, createdAfter, createdBefore, order, after, limit } = filter;
    let query = selectMonitoring(db, filter.accountId);
    if (statuses.length > 0) query = query.where(statusOf, '=', sql<string>`any(${statuses})`);
    if (createdAfter) query = query.where('created_at', '>', sql<Date>`${createdAfter}::timestamptz`);
    if (createdBefore) query = query.where('created_at', '<', sql<Date>`${createdBefore}::timestamptz`);
    if (after) query = query.where('id', order === 'desc' ? '<' : '>', after);
    return query.orderBy('id', order).limit(limit);
  },
  values: ({ accountId, ...filter }) => [accountId, ...filterValues(filter)],
  shape: filterShape,
});
