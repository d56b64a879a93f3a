import type { Pool } from 'pg';

/** A task that runs by the clock: whenever the minutes of the day are a multiple of `everyMinutes`. */
export type TimedTask = { name: string; everyMinutes: number; maxAttempts: number; priority: number };

/**
 * Queues the tasks whose time has come since they were queued last, by whichever worker; one that still waits is replaced,
 * so that what was missed is done once. A task that nobody knew yet waits for its next time. The clock is the database's
 * alone: by that of a worker, as graphile-worker's own crontab goes, one that is ahead would keep all others from queuing
 * anything until then. A time to come, which only a clock that was put back can have left, counts as none.
 * Returns in how many milliseconds the next minute begins.
 */
export async function queueDue(pool: Pool, tasks: readonly TimedTask[]): Promise<number> {
  const { rows } = await pool.query<{ next: number }>(
    `with given as materialized (
       select t.*, date_bin(t."everyMinutes" * interval '1 minute', now(), 'epoch') as at
         from json_to_recordset($1) as t (name text, "everyMinutes" int, "maxAttempts" int, priority int)
     ), due as materialized (
       select given.* from given left join graphile_worker._private_known_crontabs known on known.identifier = given.name
        where known is null or ${isBehind('given.at')}
     ), taken as (
       insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
       select name, now(), at from due order by name
       on conflict (identifier) do update set last_execution = excluded.last_execution
        where ${isBehind('excluded.last_execution')}
       returning identifier, known_since
     ), queued as materialized (
       select graphile_worker.add_job(name, '{}', max_attempts := "maxAttempts", job_key := name, priority := priority)
         from due join taken on taken.identifier = due.name
        where taken.known_since < now()
        order by name
     )
     select extract(epoch from date_trunc('minute', clock_timestamp()) + interval '1 minute' - clock_timestamp())::float8 * 1000 as next,
            (select count(*) from queued) as queued`,
    [JSON.stringify(tasks)],
  );
  return rows[0]!.next;
}

const isBehind = (at: string) =>
  `(coalesce(known.last_execution, known.known_since) < ${at} or known.last_execution > now())`;
