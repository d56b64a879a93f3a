import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import type { JobError, JobKind, JobStatus, Warning } from './job-states.ts';

/** A job as read for an answer: times are RFC 3339 strings. */
export type JobRow = {
  id: string;
  status: JobStatus;
  input: Record<string, unknown>;
  metadata: Record<string, unknown>;
  progress_percent: number;
  progress_stage: string;
  error: JobError | null;
  warnings: Warning[];
  credits_reserved: number;
  credits_charged: number | null;
  revision: number;
  created_by_key_id: string;
  created_at: string;
  started_at: string | null;
  cancel_requested_at: string | null;
  finished_at: string | null;
  deadline_at: string;
  result_expires_at: string | null;
};

/** SQL for a timestamp as the wire carries it. */
const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

export const jobColumns = `id, status, input, metadata, progress_percent, progress_stage, error, warnings, credits_reserved, credits_charged, revision,
  created_by_key_id, ${time('created_at')}, ${time('started_at')}, ${time('cancel_requested_at')},
  ${time('finished_at')}, ${time('deadline_at')}, ${time('result_expires_at')}`;

export type JobAddress = { id: string; kind: JobKind; accountId: string };

/** One job of an account; what the account may not see does not exist. `locked`: until the transaction ends. */
export async function readJobRow(
  em: EntityManager,
  { id, kind, accountId }: JobAddress,
  { locked = false } = {},
): Promise<JobRow> {
  // PostgreSQL has no text with a NUL in it.
  if (id.includes('\0')) throw jobNotFound(id);
  const rows: JobRow[] = await em.execute(
    `select ${jobColumns} from job where id = ? and kind = ? and account_id = ? ${locked ? 'for update' : ''}`,
    [id, kind, accountId],
  );
  if (!rows[0]) throw jobNotFound(id);
  return rows[0];
}

function jobNotFound(id: string): AppError {
  return new AppError('job_not_found', `There is no job ${id}`);
}
