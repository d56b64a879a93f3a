import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import { nextPart } from '../../database/next-part.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit>;

const maxAtOnce = 5_000;
const jobsAtOnce = 10_000;

/**
 * Removes the oldest hits of each job when their time is over, with their reviews and items, so many at once. Those of a
 * job that remain follow one another without a gap, by which they are counted (`count-hits.ts`). Goes over some jobs each
 * time.
 */
export async function sweepHits(em: EntityManager, keptDays: number): Promise<void> {
  const part = await nextPart(em, 'hits_swept', { table: 'monitoring_job', key: 'id', first: '', size: jobsAtOnce });
  const { numDeletedRows } = await em
    .getKysely<Tables>()
    .with('over', (cte) =>
      cte
        .selectFrom('monitoring_job as j')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('monitoring_hit as h')
              .select(['h.job_id', 'h.sequence'])
              .whereRef('h.job_id', '=', 'j.id')
              .where('h.stored_at', '<', daysAgo(keptDays))
              .orderBy('h.stored_at')
              .orderBy('h.sequence')
              .limit(maxAtOnce)
              .as('oldest'),
          (join) => join.onTrue(),
        )
        .where(part.holds('j.id'))
        .select(['oldest.job_id', 'oldest.sequence'])
        .limit(maxAtOnce),
    )
    .deleteFrom('monitoring_hit as h')
    .using('over')
    .whereRef('h.job_id', '=', 'over.job_id')
    .whereRef('h.sequence', '=', 'over.sequence')
    .executeTakeFirstOrThrow();
  // Where there was more than is removed at once, the next sweep goes on.
  if (numDeletedRows < maxAtOnce) await part.leave();
}
