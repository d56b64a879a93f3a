import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';

const maxAtOnce = 5_000;

/**
 * Removes the oldest hits when their time is over, with their reviews and items, so many at once; returns how many. Ids
 * sort by time, so the oldest are found without a look at the others. Of a job those that remain follow one another
 * without a gap, by which they are counted (`count-hits.ts`): what is numbered before one that goes, goes too.
 */
export async function sweepHits(em: EntityManager, keptDays: number): Promise<number> {
  const { numDeletedRows } = await em
    .getKysely<InferKyselyDB<typeof MonitoringHit>>()
    .with('over', (cte) =>
      cte
        .selectFrom((eb) =>
          eb
            .selectFrom('monitoring_hit')
            .select(['job_id', 'sequence', 'stored_at'])
            .orderBy('id')
            .limit(maxAtOnce)
            .as('oldest'),
        )
        .where('stored_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
        .groupBy('job_id')
        .select(['job_id', (eb) => eb.fn.max('sequence').as('up_to')]),
    )
    .deleteFrom('monitoring_hit as h')
    .using('over')
    .whereRef('h.job_id', '=', 'over.job_id')
    .whereRef('h.sequence', '<=', 'over.up_to')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
