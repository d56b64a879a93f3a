import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { QueueTables } from '../queue/queue-tables.ts';
import type { Job } from './job.entity.ts';
import { activeStatuses, type JobStatus } from './job-states.ts';

type Tables = QueueTables & InferKyselyDB<typeof Job>;

/** The turns of jobs begin here: what has a smaller priority is no job's task. */
const firstTurn = 1000;

/**
 * When a job's turn comes, as the priority of its task: behind the last of its own account's that waits or runs, and
 * with the first of all that wait. So accounts take turns, and whoever has thousands waiting stands in front of nobody
 * else's first. Two looks at an index. To be asked for within the statement that adds the task.
 */
export function nextTurn(tx: EntityManager, accountId: string, jobId: string): RawBuilder<number> {
  const db = tx.getKysely<Tables>();
  const ownLast = db
    .selectFrom('job as j')
    .innerJoin('graphile_worker._private_jobs as t', 't.key', 'j.id')
    .select((eb) => eb('t.priority', '+', 1).as('turn'))
    .where('j.account_id', '=', accountId)
    .where('j.id', '<>', jobId)
    // As the index of active jobs says it: a parameter would not prove its condition.
    .where(
      'j.status',
      'in',
      activeStatuses.map((status) => sql.lit<JobStatus>(status)),
    )
    .orderBy('j.deadline_at', 'desc')
    .limit(1);
  const firstOfAll = db
    .selectFrom('graphile_worker._private_jobs')
    .select('priority')
    .where('is_available', '=', true)
    .where('priority', '>=', firstTurn)
    .orderBy('priority')
    .limit(1);
  return sql<number>`greatest(${firstTurn}::int, ${ownLast}, ${firstOfAll})`;
}
