import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import type { Account } from '../../accounts/account.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import type { MonitoringJob } from './monitoring-job.entity.ts';

/** So long a job that cannot look keeps for everybody what it has not seen: somebody may be about to pay. */
export const maxHeldDays = 3;

/**
 * The newest arrival that every enabled job has seen, to be asked for within a statement; null when none is enabled. One
 * that has been suspended for long, or whose account is, does not count: it goes on from what there is then.
 */
export function arrivalsSeenByAll(em: EntityManager): Expression<number | null> {
  return em
    .getKysely<InferKyselyDB<typeof MonitoringJob | typeof Account>>()
    .selectFrom('monitoring_job')
    .select((eb) => eb.fn.min('arrivals_seen').as('seen'))
    .where(sql<boolean>`enabled`)
    .where((eb) => {
      const isSuspended = eb.or([
        eb('suspended_for', 'is not', null),
        eb.exists(
          eb
            .selectFrom('account as a')
            .select('a.id')
            .whereRef('a.id', '=', 'monitoring_job.account_id')
            .where('a.status', '=', 'suspended'),
        ),
      ]);
      const lookedAt = eb.fn.coalesce('last_run_at', 'monitoring_job.created_at');
      return eb.or([eb.not(isSuspended), eb(lookedAt, '>', daysAgo(maxHeldDays))]);
    })
    .$asScalar();
}
