import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Expression } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringJob } from './monitoring-job.entity.ts';

/** The newest arrival that every enabled job has seen, to be asked for within a statement; null when none is enabled. */
export function arrivalsSeenByAll(em: EntityManager): Expression<number | null> {
  return em
    .getKysely<InferKyselyDB<typeof MonitoringJob>>()
    .selectFrom('monitoring_job')
    .select((eb) => eb.fn.min('arrivals_seen').as('seen'))
    .where('enabled', '=', true)
    .$asScalar();
}
