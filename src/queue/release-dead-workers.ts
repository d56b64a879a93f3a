import type { Pool } from 'pg';

/** SQL of the advisory lock that a worker holds while it lives. */
export function liveWorkerLock(idExpression: string): string {
  return `hashtextextended('whereabouts worker ' || ${idExpression}, 0)`;
}

/**
 * Hands the tasks of killed workers back to the queue, which by itself would wait four hours. A worker whose lock can be
 * taken is dead: PostgreSQL dropped the lock with its connection. Returns how many workers were found dead.
 */
export async function releaseDeadWorkers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ dead: string[] }>(
    `with busy as materialized (
       select distinct locked_by as id from graphile_worker._private_jobs
        where locked_by is not null and locked_at < now() - interval '10 seconds'
     ), dead as materialized (
       select id from busy where pg_try_advisory_xact_lock(${liveWorkerLock('id')})
     ), released as materialized (
       select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0
     )
     select coalesce(array_agg(id), '{}') as dead from dead where (select count(*) from released) >= 0`,
  );
  return rows[0]?.dead.length ?? 0;
}
