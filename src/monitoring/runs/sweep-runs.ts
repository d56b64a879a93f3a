import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringRun } from './monitoring-run.entity.ts';

/** Removes what old runs say of themselves; their hits stay. */
export async function sweepRuns(em: EntityManager, keptDays: number): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof MonitoringRun>>()
    .deleteFrom('monitoring_run')
    .where('started_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .execute();
}
