import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import type { MonitoringRun } from './monitoring-run.entity.ts';

/** Removes what old runs say of themselves; their hits stay. */
export async function sweepRuns(em: EntityManager, keptDays: number): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof MonitoringRun>>()
    .deleteFrom('monitoring_run')
    .where('started_at', '<', daysAgo(keptDays))
    .execute();
}
