import type { Pool, QueryResult } from 'pg';

/**
 * So often a task may lose its worker or its database before it is given up. A worker that is killed takes all of its
 * tasks along: most have nothing to do with why. One that is the reason must not go on killing workers.
 */
export const maxLosses = 20;
/**
 * So many of them at once. After that a task waits for longer and longer, six minutes in all: a bad time passes, and who is
 * the reason meets fewer others.
 */
const maxLossesAtOnce = 3;
const maxWaitSeconds = 30;

const waitAfter = (losses: string) =>
  `case when ${losses} > ${maxLossesAtOnce} then interval '1 second' * least(${maxWaitSeconds}, 2 ^ (${losses} - ${maxLossesAtOnce + 1})) else interval '0' end`;

/** SQL of the advisory lock that a worker holds while it lives. */
function liveWorkerLock(idExpression: string): string {
  return `hashtextextended('whereabouts worker ' || ${idExpression}, 0)`;
}

/** For a pool of workers that begins, before it takes its first task. */
export async function holdLiveLock(client: Queue, poolId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${liveWorkerLock('$1')})`, [poolId]);
}

const countOneMore = `on conflict (task_id) do update set losses = task_loss.losses + 1, at = now() returning task_id, losses`;

/**
 * Hands the tasks of killed workers back to the queue, which by itself would wait four hours, with the attempt that they
 * had begun. A worker whose lock can be taken is dead: PostgreSQL dropped the lock with its connection. Workers of earlier
 * versions take their first task a moment before they have it. Returns how many workers were found dead.
 */
export async function releaseDeadWorkers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>(
    `with busy as materialized (
       select distinct locked_by as id from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - interval '1 second'
     ), dead as materialized (
       select id from busy where pg_try_advisory_xact_lock(${liveWorkerLock('id')})
     ), counted as (
       insert into task_loss (task_id)
       select t.id from graphile_worker._private_jobs t join dead on dead.id = t.locked_by ${countOneMore}
     ), released as (
       update graphile_worker._private_jobs t
          set locked_at = null, locked_by = null, last_error = 'The worker was lost',
              run_at = greatest(t.run_at, now() + ${waitAfter('counted.losses')}),
              attempts = case when counted.losses <= $1 then greatest(0, t.attempts - 1) else t.max_attempts end
         from counted where t.id = counted.task_id
     )
     select count(*)::int as dead from dead`,
    [maxLosses],
  );
  return rows[0]!.dead;
}

type Queue = { query: (text: string, values: unknown[]) => Promise<QueryResult> };

/** The attempt that has begun does not count: its worker was told to stop. */
export async function handBackAttempt(queue: Queue, taskId: string): Promise<void> {
  await queue.query('update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1) where id = $1', [
    taskId,
  ]);
}

/** Nor does one whose database went away, unless that comes again and again. */
export async function handBackLostAttempt(queue: Queue, taskId: string): Promise<void> {
  await queue.query(
    `with counted as (insert into task_loss (task_id) values ($1) ${countOneMore})
     update graphile_worker._private_jobs t
        set attempts = case when counted.losses <= $2 then greatest(0, t.attempts - 1) else t.max_attempts end,
            run_at = greatest(t.run_at, now() + ${waitAfter('counted.losses')})
       from counted where t.id = counted.task_id`,
    [taskId, maxLosses],
  );
}
