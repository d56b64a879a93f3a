import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { nextPart } from '../../database/next-part.ts';
import { eachByItself } from '../../queue/each-by-itself.ts';
import { maxLosses } from '../../queue/losses.statements.ts';
import type { QueueTables } from '../../queue/queue-tables.ts';
import type { TaskLoss } from '../../queue/task-loss.entity.ts';
import { endJob, type Ending } from './end-job.ts';
import type { Job, JobResult } from '../job.entity.ts';
import { activeStatuses, attemptsExhausted, deadlineExceeded, workersLost } from '../job-states.ts';

type Tables = QueueTables & InferKyselyDB<typeof Job | typeof JobResult | typeof TaskLoss>;

const resultsAtOnce = 5_000;
/** A worker has this long to end its own job before the sweep does. */
const graceAgo = sql<Date>`now() - interval '15 seconds'`;

/**
 * Removes results and jobs whose time is over, and puts right what killed workers left. A job that cannot be ended holds
 * no other up: it is told of at the end.
 */
export async function sweepJobs(em: EntityManager): Promise<void> {
  await removeExpired(em);
  const nameOf = ({ id }: LostJob) => `Job ${id} could not be ended`;
  await eachByItself(await findLost(em), nameOf, (job) => em.transactional((tx) => endLost(tx, job)));
}

async function removeExpired(em: EntityManager): Promise<void> {
  await removeExpiredResults(em);
  const db = em.getKysely<Tables>();
  await db.deleteFrom('job').where('remove_at', '<', now).where('finished_at', 'is not', null).execute();
}

/** Goes over some results each time: nobody is shown one whose time is over. */
async function removeExpiredResults(em: EntityManager): Promise<void> {
  const part = await nextPart(em, 'results_swept', {
    table: 'job_result',
    key: 'job_id',
    first: '',
    size: resultsAtOnce,
  });
  await em
    .getKysely<Tables>()
    .deleteFrom('job_result as r')
    .using('job as j')
    .whereRef('j.id', '=', 'r.job_id')
    // Of both, so that neither is read whole.
    .where(part.holds('r.job_id'))
    .where(part.holds('j.id'))
    .where('j.result_expires_at', '<', now)
    .execute();
  await part.leave();
}

type LostJob = Awaited<ReturnType<typeof findLost>>[number];

/** Active jobs that are past their deadline, and those whose task is gone or has used up its attempts. */
async function findLost(em: EntityManager) {
  return em
    .getKysely<Tables>()
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
}

async function endLost(tx: EntityManager, { id, account_id, status, late, losses }: LostJob): Promise<void> {
  const usedUp = (losses ?? 0) > maxLosses ? workersLost : attemptsExhausted;
  const ending: Ending =
    status === 'canceling'
      ? { from: ['canceling'], to: 'canceled', charge: 'due' }
      : { from: ['queued', 'running'], to: 'failed', charge: 0, error: late ? deadlineExceeded : usedUp };
  await endJob(tx, id, account_id, ending);
}
