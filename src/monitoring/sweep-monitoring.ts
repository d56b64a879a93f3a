import type { EntityManager } from '../database/entity-manager.ts';

const runsKeptDays = 7;
/** A job that looks once a month still finds what came in between. */
const arrivalsKeptDays = 62;

/** Removes what nobody needs any more: old runs, arrivals that every job has seen, feeds that nobody asks for. */
export async function sweepMonitoring(em: EntityManager): Promise<void> {
  await em.execute(`delete from monitoring_run where started_at < now() - interval '${runsKeptDays} days'`);
  await em.execute(
    `delete from arrival
      where sequence <= coalesce((select min(arrivals_seen) from monitoring_job where enabled), 9223372036854775807)
         or arrived_at < now() - interval '${arrivalsKeptDays} days'`,
  );
  await em.execute(`delete from feed where fetched_at < now() - interval '30 days'`);
}
