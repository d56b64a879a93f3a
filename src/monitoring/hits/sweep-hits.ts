import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import { readMark, setMark } from '../../database/service-marks.ts';
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
  const db = em.getKysely<Tables>();
  const { after = '' } = ((await readMark(em, 'hits_swept')) ?? {}) as { after?: string };
  const last = await db
    .selectFrom('monitoring_job')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(jobsAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  const { numDeletedRows } = await db
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
        .where('j.id', '>', after)
        .$if(last !== undefined, (some) => some.where('j.id', '<=', last!.id))
        .select(['oldest.job_id', 'oldest.sequence'])
        .limit(maxAtOnce),
    )
    .deleteFrom('monitoring_hit as h')
    .using('over')
    .whereRef('h.job_id', '=', 'over.job_id')
    .whereRef('h.sequence', '=', 'over.sequence')
    .executeTakeFirstOrThrow();
  const next = last?.id ?? '';
  // Where there was more than is removed at once, the next sweep goes on.
  if (numDeletedRows < maxAtOnce && next !== after) await setMark(em, 'hits_swept', { after: next });
}
