import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type CallbackSelection, type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import { readTogether } from '../../database/read-together.ts';
import { AppError } from '../../errors.ts';
import type { Job } from '../job.entity.ts';
import type { JobKind } from '../job-states.ts';

export type JobTables = InferKyselyDB<typeof Job>;

/** What is read of a job for an answer: times are RFC 3339 strings. */
export function jobColumns(eb: ExpressionBuilder<JobTables, 'job'>) {
  return [
    'id',
    'status',
    'input',
    'metadata',
    'progress_percent',
    'progress_stage',
    'error',
    'warnings',
    'credits_reserved',
    'credits_charged',
    'revision',
    'created_by_key_id',
    wireTime(eb.ref('created_at')).as('created_at'),
    wireTime(eb.ref('started_at')).as('started_at'),
    wireTime(eb.ref('cancel_requested_at')).as('cancel_requested_at'),
    wireTime(eb.ref('finished_at')).as('finished_at'),
    wireTime(eb.ref('deadline_at')).as('deadline_at'),
    wireTime(eb.ref('result_expires_at')).as('result_expires_at'),
  ] as const;
}

export type JobRow = CallbackSelection<JobTables, 'job', typeof jobColumns>;

export type JobAddress = { id: string; kind: JobKind; accountId: string };

/** One job of an account; what the account may not see does not exist. `locked`: until the transaction ends. */
export async function readJobRow(
  em: EntityManager,
  { id, kind, accountId }: JobAddress,
  { locked = false } = {},
): Promise<JobRow> {
  // PostgreSQL has no text with a NUL in it.
  if (id.includes('\0')) throw jobNotFound(id);
  const group = { kind, accountId };
  const row = locked ? (await lockJobs(em, { ...group, ids: [id] }))[0] : await findJob(em, group, id);
  if (!row) throw jobNotFound(id);
  return row;
}

type Asked = Omit<JobAddress, 'id'> & { ids: readonly string[] };

const jobsQuery = (db: Kysely<JobTables>, { ids, kind, accountId }: Asked) =>
  db
    .selectFrom('job')
    .select(jobColumns)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('kind', '=', kind)
    .where('account_id', '=', accountId);
const askedValues = ({ ids, kind, accountId }: Asked) => [ids, kind, accountId];
const findJob = readTogether(builtOnce({ build: jobsQuery, values: askedValues }));
const lockJobs = builtOnce({
  build: (db: Kysely<JobTables>, asked: Asked) => jobsQuery(db, asked).forUpdate(),
  values: askedValues,
});

function jobNotFound(id: string): AppError {
  return new AppError('job_not_found', `There is no job ${id}`);
}
