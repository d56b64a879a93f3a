import { builtOnce } from '../../database/built-once.ts';
import { now, wireTime } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import type { QueueTables } from '../../queue/queue-tables.ts';
import type { MonitoringJob } from './monitoring-job.entity.ts';
import type { MonitoringJobBody } from './monitoring-job.schema.ts';
import type { MonitoringRunBody } from '../runs/monitoring-run.schema.ts';

export type MonitoringTables = InferKyselyDB<typeof MonitoringJob> & QueueTables;

/** An account's monitoring jobs as read for an answer: times are RFC 3339 strings. */
export function selectMonitoring(db: Kysely<MonitoringTables>, accountId: string) {
  return db
    .selectFrom('monitoring_job')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'enabled', 'suspended_for', 'status_reason', 'revision', 'created_by_key_id', 'metadata'])
    .select(['target_kind', 'communities', 'query', 'intent', 'acts', 'acts_given', 'noise', 'lesson'])
    .select(['include_comments', 'min_relevance', 'languages', 'schedule', 'backfill_hours', 'backfill_due'])
    .select((eb) => [
      wireTime(eb.ref('last_run_at')).as('last_run_at'),
      eb
        .case()
        .when('enabled', '=', sql.lit(true))
        .then(wireTime(eb.fn.coalesce(startOfScan(eb), 'next_run_at')))
        .end()
        .as('next_run_at'),
      eb.cast<number>('last_sequence', 'float8').as('hits_count'),
      eb.cast<number>('credits_charged', 'float8').as('credits_charged'),
      wireTime(eb.ref('created_at')).as('created_at'),
      wireTime(eb.ref('updated_at')).as('updated_at'),
    ]);
}

/** When the scan begins that has claimed a job; `null`: it has begun, or there is none. */
function startOfScan(eb: ExpressionBuilder<MonitoringTables, 'monitoring_job'>) {
  return eb
    .selectFrom('graphile_worker._private_jobs as t')
    .select('t.run_at')
    .whereRef('t.key', '=', 'monitoring_job.scan_id')
    .where('t.run_at', '>', now);
}

export type MonitoringRow = InferResult<ReturnType<typeof selectMonitoring>>[number];

/** One monitoring job of an account; what the account may not see does not exist. `locked`: until the transaction ends. */
export async function readMonitoring(
  db: EntityManager,
  accountId: string,
  id: string,
  { locked = false } = {},
): Promise<MonitoringRow> {
  // PostgreSQL has no text with a NUL in it.
  const [row] = id.includes('\0') ? [] : await (locked ? lockMonitoring : findMonitoring)(db, { accountId, id });
  if (!row) throw new AppError('job_not_found', `There is no job ${id}`);
  return row;
}

type Address = { accountId: string; id: string };
const monitoringQuery = (db: Kysely<MonitoringTables>, { accountId, id }: Address) =>
  selectMonitoring(db, accountId).where('id', '=', id);
const monitoringValues = ({ accountId, id }: Address) => [accountId, id];
const findMonitoring = builtOnce({ build: monitoringQuery, values: monitoringValues });
const lockMonitoring = builtOnce({
  build: (db: Kysely<MonitoringTables>, job: Address) => monitoringQuery(db, job).forUpdate(),
  values: monitoringValues,
});

export type MonitoringDetails = {
  recentRuns: MonitoringRunBody[];
  reviewed: number;
  approved: number;
  suggestedMinRelevance: number | null;
};

const noDetails: MonitoringDetails = { recentRuns: [], reviewed: 0, approved: 0, suggestedMinRelevance: null };

/** A row as the wire shows it. */
export function toMonitoringJob(row: MonitoringRow, pricePerRun: number, details = noDetails): MonitoringJobBody {
  const { reviewed, approved } = details;
  const { suspended_for: suspended, target_kind: kind, communities, credits_charged: charged, lesson, ...shown } = row;
  return {
    object: 'monitoring.job',
    ...shown,
    status: !row.enabled ? 'disabled' : suspended === null ? 'active' : 'suspended',
    target: kind === 'search' ? { kind, query: row.query ?? '', communities } : { kind, communities },
    query: kind === 'search' ? null : row.query,
    acts: row.acts ?? [],
    credits: { per_run: pricePerRun, charged_total: charged },
    recent_runs: details.recentRuns,
    reviewed,
    approved_share: reviewed === 0 ? null : Math.round((approved / reviewed) * 1000) / 1000,
    suggested_min_relevance: details.suggestedMinRelevance,
    learning: lesson && { reviews: lesson.reviews, precision_before: lesson.before, precision_after: lesson.after },
  };
}
