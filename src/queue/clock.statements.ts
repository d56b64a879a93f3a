import type { Pool } from 'pg';

/**
 * A crontab goes by the clock of its process, and what it queues is for then: further ahead each minute's tasks would be
 * replaced by those of the next before they are due, and other workers kept from queuing them.
 */
const maxAheadMs = 50_000;

/** Whether the clock of this process is ahead of the database's by about a minute or more. */
export async function isClockAhead(pool: Pool): Promise<boolean> {
  const asked = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return asked - rows[0]!.ms > maxAheadMs;
}

/** What a worker whose clock was ahead has queued by its crontab is for now, and was not done in times to come. */
export async function bringBackToNow(pool: Pool, tasks: readonly string[]): Promise<void> {
  await pool.query(
    `with known as (
       update graphile_worker._private_known_crontabs set last_execution = now()
        where identifier = any($1) and last_execution > now() + interval '2 minutes'
     )
     update graphile_worker._private_jobs set run_at = now()
      where key = any($1) and attempts = 0 and run_at > now() + interval '2 minutes'`,
    [tasks],
  );
}
