import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Arrival } from '../catalog/arrivals/arrival.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Feed } from './feeds/feed.entity.ts';
import type { MonitoringJob } from './jobs/monitoring-job.entity.ts';
import type { MonitoringRun } from './runs/monitoring-run.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringRun | typeof MonitoringJob | typeof Arrival | typeof Feed>;

const runsKeptDays = 7;
/** A job that looks once a month still finds what came in between. */
const arrivalsKeptDays = 62;
const feedsKeptDays = 30;

/** Removes what nobody needs any more: old runs, arrivals that every job has seen, feeds that nobody asks for. */
export async function sweepMonitoring(em: EntityManager): Promise<void> {
  const db = em.getKysely<Tables>();
  await db.deleteFrom('monitoring_run').where('started_at', '<', daysAgo(runsKeptDays)).execute();
  await db
    .deleteFrom('arrival')
    .where((eb) => {
      const seenByAll = eb
        .selectFrom('monitoring_job')
        .select((eb) => eb.fn.min('arrivals_seen').as('seen'))
        .where('enabled', '=', true);
      return eb.or([
        eb('sequence', '<=', eb.fn.coalesce(seenByAll, maxSequence)),
        eb('arrived_at', '<', daysAgo(arrivalsKeptDays)),
      ]);
    })
    .execute();
  await db.deleteFrom('feed').where('fetched_at', '<', daysAgo(feedsKeptDays)).execute();
}

/** Where no job is enabled, nobody needs any. */
const maxSequence = sql<number>`9223372036854775807`;

function daysAgo(days: number) {
  return sql<Date>`now() - ${days} * interval '1 day'`;
}
