import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import type { MonitoringJobBody } from './monitoring-job.schema.ts';
import type { MonitoringRunBody } from './monitoring-run.schema.ts';
import type { Schedule } from './schedule.ts';

/** A monitoring job as read for an answer: times are RFC 3339 strings. */
export type MonitoringRow = {
  id: string;
  name: string;
  enabled: boolean;
  suspended_for: string | null;
  status_reason: string | null;
  target_kind: 'community' | 'search';
  communities: string[];
  query: string | null;
  intent: string | null;
  noise: string | null;
  include_comments: boolean;
  min_relevance: number;
  languages: string[];
  schedule: Schedule;
  backfill_hours: number;
  metadata: MonitoringJobBody['metadata'];
  last_run_at: string | null;
  next_run_at: string | null;
  hits_count: number;
  credits_charged: number;
  revision: number;
  created_by_key_id: string;
  created_at: string;
  updated_at: string;
};

/** SQL for a timestamp as the wire carries it. */
export const wireTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const time = (column: string) => `${wireTime(column)} as ${column}`;

export const monitoringColumns = `id, name, enabled, suspended_for, status_reason, target_kind, communities, query, intent, noise,
  include_comments, min_relevance, languages, schedule, backfill_hours, metadata, ${time('last_run_at')},
  case when enabled then ${wireTime('next_run_at')} end as next_run_at, last_sequence::float8 as hits_count,
  credits_charged::float8 as credits_charged, revision, created_by_key_id, ${time('created_at')}, ${time('updated_at')}`;

/** One monitoring job of an account; what the account may not see does not exist. `locked`: until the transaction ends. */
export async function readMonitoring(
  db: EntityManager,
  accountId: string,
  id: string,
  { locked = false } = {},
): Promise<MonitoringRow> {
  // PostgreSQL has no text with a NUL in it.
  const rows: MonitoringRow[] = id.includes('\0')
    ? []
    : await db.execute(
        `select ${monitoringColumns} from monitoring_job where id = ? and account_id = ? ${locked ? 'for update' : ''}`,
        [id, accountId],
      );
  if (!rows[0]) throw new AppError('job_not_found', `There is no job ${id}`);
  return rows[0];
}

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
  return {
    id: row.id,
    object: 'monitoring.job',
    name: row.name,
    enabled: row.enabled,
    status: !row.enabled ? 'disabled' : row.suspended_for === null ? 'active' : 'suspended',
    status_reason: row.status_reason,
    target:
      row.target_kind === 'search'
        ? { kind: 'search', query: row.query ?? '', communities: row.communities }
        : { kind: 'community', communities: row.communities },
    query: row.target_kind === 'search' ? null : row.query,
    intent: row.intent,
    noise: row.noise,
    include_comments: row.include_comments,
    min_relevance: row.min_relevance,
    languages: row.languages,
    schedule: row.schedule,
    backfill_hours: row.backfill_hours,
    metadata: row.metadata,
    last_run_at: row.last_run_at,
    next_run_at: row.next_run_at,
    hits_count: row.hits_count,
    credits: { per_run: pricePerRun, charged_total: row.credits_charged },
    recent_runs: details.recentRuns,
    reviewed,
    approved_share: reviewed === 0 ? null : Math.round((approved / reviewed) * 1000) / 1000,
    suggested_min_relevance: details.suggestedMinRelevance,
    revision: row.revision,
    created_by_key_id: row.created_by_key_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
