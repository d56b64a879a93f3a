import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { type MonitoringRow, selectMonitoring } from './monitoring-row.ts';

export type MonitoringFilter = {
  accountId: string;
  statuses: string[];
  createdAfter: string | null;
  createdBefore: string | null;
  order: 'asc' | 'desc';
  /** The last id of the page before. */
  after: string | null;
  limit: number;
};

const statusOf = sql<string>`case when not enabled then 'disabled' when suspended_for is null then 'active' else 'suspended' end`;

/** One page of an account's monitoring jobs by id, which is by time: stable while jobs are added and removed. */
export async function listMonitoring(db: EntityManager, filter: MonitoringFilter): Promise<MonitoringRow[]> {
  const { statuses, createdAfter, createdBefore, order, after, limit } = filter;
  let query = selectMonitoring(db, filter.accountId);
  if (statuses.length > 0) query = query.where(statusOf, '=', sql<string>`any(${statuses})`);
  if (createdAfter) query = query.where('created_at', '>', sql<Date>`${createdAfter}::timestamptz`);
  if (createdBefore) query = query.where('created_at', '<', sql<Date>`${createdBefore}::timestamptz`);
  if (after) query = query.where('id', order === 'desc' ? '<' : '>', after);
  return query.orderBy('id', order).limit(limit).execute();
}
