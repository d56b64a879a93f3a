import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { maxLosses } from '../../queue/losses.statements.ts';
import type { QueueTables } from '../../queue/queue-tables.ts';
import type { TaskLoss } from '../../queue/task-loss.entity.ts';
import { endJob, type Ending } from './end-job.ts';
import type { Job, JobResult } from '../job.entity.ts';
import { activeStatuses, attemptsExhausted, deadlineExceeded, workersLost } from '../job-states.ts';

type Tables = InferKyselyDB<typeof Job | typeof JobResult | typeof TaskLoss>;

/** A worker has this long to end its own job before the sweep does. */
const graceAgo = sql<Date>`now() - interval '15 seconds'`;

/**
 * Puts right what killed workers left: ends jobs that are past their deadline and jobs whose task is gone or has used
 * up its attempts, and removes results and jobs whose time is over. A job that cannot be ended holds no other up: it is
 * told of at the end.
 */
export async function sweepJobs(em: EntityManager): Promise<void> {
  const db = em.getKysely<Tables & QueueTables>();
  const lost = await db
    .selectFrom('job as j')
    .leftJoin('graphile_worker._private_jobs as t', 't.key', 'j.id')
    .leftJoin('task_loss as l', 'l.task_id', 't.id')
    .select(['j.id', 'j.account_id', 'j.status', 'l.losses', sql<boolean>`j.deadline_at < ${graceAgo}`.as('late')])
    .where('j.status', 'in', activeStatuses)
    .where((eb) => {
      const isTaskGone = eb('t.id', 'is', null);
      const isTaskFree = eb('t.locked_at', 'is', null);
      return eb.or([
        eb('j.deadline_at', '<', graceAgo),
        eb.and([
          eb('j.status', '<>', 'canceling'),
          eb('j.created_at', '<', graceAgo),
          eb.or([isTaskGone, eb.and([isTaskFree, eb('t.attempts', '>=', eb.ref('t.max_attempts'))])]),
        ]),
        eb.and([
          eb('j.status', '=', 'canceling'),
          eb('j.cancel_requested_at', '<', graceAgo),
          eb.or([isTaskGone, isTaskFree]),
        ]),
      ]);
    })
    .execute();
  const failures: Error[] = [];
  for (const { id, account_id, status, late, losses } of lost) {
    const usedUp = (losses ?? 0) > maxLosses ? workersLost : attemptsExhausted;
    const ending: Ending =
      status === 'canceling'
        ? { from: ['canceling'], to: 'canceled', charge: 'due' }
        : { from: ['queued', 'running'], to: 'failed', charge: 0, error: late ? deadlineExceeded : usedUp };
    try {
      await em.transactional((tx) => endJob(tx, id, account_id, ending));
    } catch (error) {
      failures.push(new Error(`Job ${id} could not be ended`, { cause: error }));
    }
  }
  await db
    .deleteFrom('job_result as r')
    .using('job as j')
    .whereRef('j.id', '=', 'r.job_id')
    .where('j.result_expires_at', '<', now)
    .execute();
  await db.deleteFrom('job').where('remove_at', '<', now).where('finished_at', 'is not', null).execute();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs could not be ended`);
}
