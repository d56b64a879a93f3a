import type { EntityManager } from '../database/entity-manager.ts';
import { monitoringColumns, type MonitoringRow } from './monitoring-row.ts';

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

const statusOf = `case when not enabled then 'disabled' when suspended_for is null then 'active' else 'suspended' end`;

/** One page of an account's monitoring jobs by id, which is by time: stable while jobs are added and removed. */
export async function listMonitoring(db: EntityManager, filter: MonitoringFilter): Promise<MonitoringRow[]> {
  const conditions = ['account_id = ?'];
  const values: unknown[] = [filter.accountId];
  const where = (condition: string, value: unknown) => {
    conditions.push(condition);
    values.push(value);
  };
  if (filter.statuses.length > 0) where(`${statusOf} = any(string_to_array(?, ','))`, filter.statuses.join(','));
  if (filter.createdAfter) where('created_at > ?::timestamptz', filter.createdAfter);
  if (filter.createdBefore) where('created_at < ?::timestamptz', filter.createdBefore);
  if (filter.after) where(filter.order === 'desc' ? 'id < ?' : 'id > ?', filter.after);
  return db.execute(
    `select ${monitoringColumns} from monitoring_job where ${conditions.join(' and ')} order by id ${filter.order} limit ?`,
    [...values, filter.limit],
  );
}
