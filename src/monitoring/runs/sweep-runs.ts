import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import type { MonitoringRun } from './monitoring-run.entity.ts';

/** More than end in a minute: a hundred thousand jobs that look every five minutes have 20,000. */
const usualMaxAtOnce = 50_000;

/** Removes what the oldest runs say of themselves when their time is over, so many at once; their hits stay. */
export async function sweepRuns(em: EntityManager, keptDays: number, maxAtOnce = usualMaxAtOnce): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof MonitoringRun>>()
    .deleteFrom('monitoring_run')
    .where((eb) =>
      eb(
        eb.refTuple('job_id', 'id'),
        'in',
        eb
          .selectFrom('monitoring_run')
          .select(['job_id', 'id'])
          .where('started_at', '<', daysAgo(keptDays))
          .orderBy('started_at')
          .limit(maxAtOnce)
          .$asTuple('job_id', 'id'),
      ),
    )
    .execute();
}
