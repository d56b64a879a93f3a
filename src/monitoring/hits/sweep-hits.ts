import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';

const maxAtOnce = 5_000;

/**
 * Removes the oldest hits when their time is over, with their reviews and items, so many at once; returns how many. Ids
 * sort by time, so the oldest are found without a look at the others.
 */
export async function sweepHits(em: EntityManager, keptDays: number): Promise<number> {
  const { numDeletedRows } = await em
    .getKysely<InferKyselyDB<typeof MonitoringHit>>()
    .deleteFrom('monitoring_hit')
    .where('id', 'in', (eb) => eb.selectFrom('monitoring_hit').select('id').orderBy('id').limit(maxAtOnce))
    .where('stored_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
