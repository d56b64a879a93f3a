import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type QueryCreator, sql } from 'kysely';
import type { QueueTables } from '../../queue/queue-tables.ts';
import type { Job } from '../job.entity.ts';
import { activeStatuses, type JobStatus } from '../job-states.ts';

export type TurnTables = QueueTables & InferKyselyDB<typeof Job>;

/** The turns of jobs begin here: what has a smaller priority is no job's task. */
const firstTurn = 1000;

type JobAt = { accountId: string; jobId: string };

/**
 * When a job's turn comes, as the priority of its task: behind the last of its own account's that waits or runs, and
 * with the first of all that wait. So accounts take turns, and whoever has thousands waiting stands in front of nobody
 * else's first. Two looks at an index. Binds what `turnValues` says.
 */
export function nextTurn(db: QueryCreator<TurnTables>, { accountId, jobId }: JobAt) {
  const ownLast = db
    .selectFrom('job as j')
    .innerJoin('graphile_worker._private_jobs as t', 't.key', 'j.id')
    .select((eb) => eb('t.priority', '+', eb.lit(1)).as('turn'))
    .where('j.account_id', '=', accountId)
    .where('j.id', '<>', jobId)
    // As the index of active jobs says it: a parameter would not prove its condition.
    .where(
      'j.status',
      'in',
      activeStatuses.map((status) => sql.lit<JobStatus>(status)),
    )
    .orderBy('j.deadline_at', 'desc')
    .limit(sql.lit(1));
  const firstOfAll = db
    .selectFrom('graphile_worker._private_jobs')
    .select('priority')
    .where('is_available', '=', sql.lit(true))
    .where('priority', '>=', sql.lit(firstTurn))
    .orderBy('priority')
    .limit(sql.lit(1));
  return sql<number>`greatest(${sql.lit(firstTurn)}, ${ownLast}, ${firstOfAll})`;
}

export const turnValues = ({ accountId, jobId }: JobAt) => [accountId, jobId];
