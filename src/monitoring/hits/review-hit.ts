import { now } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { audit, type Doer } from '../../accounts/audit.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';
import type { HitBody, ReviewHitInput } from './monitoring-hit.schema.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringReview } from './monitoring-review.entity.ts';
import { readMonitoring } from '../jobs/monitoring-row.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { learnTask } from '../monitoring.tasks.ts';
import { readHit } from './read-hits.ts';

/** Notes what a person decided. Every decision is kept; the same one again is one more. */
export async function reviewHit(
  tx: EntityManager,
  actor: Doer,
  { job_id: jobId, hit_id: hitId, status, note }: ReviewHitInput,
): Promise<HitBody> {
  await readMonitoring(tx, actor.accountId, jobId);
  await readHit(tx, actor.accountId, jobId, hitId);
  const db = tx.getKysely<InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit | typeof MonitoringReview>>();
  await db
    .updateTable('monitoring_hit as h')
    .from('monitoring_job as j')
    .set((eb) => ({
      review_status: status,
      review_note: note,
      review_by_key_id: actor.keyId,
      review_at: now,
      review_count: eb('h.review_count', '+', 1),
    }))
    .where('j.id', '=', jobId)
    .where('j.account_id', '=', actor.accountId)
    .whereRef('h.job_id', '=', 'j.id')
    .where('h.id', '=', hitId)
    .execute();
  await db
    .insertInto('monitoring_review')
    .columns(['hit_id', 'status', 'note', 'by_key_id'])
    .expression((eb) =>
      eb
        .selectFrom('monitoring_hit as h')
        .innerJoin('monitoring_job as j', 'j.id', 'h.job_id')
        .where('j.id', '=', jobId)
        .where('j.account_id', '=', actor.accountId)
        .where('h.id', '=', hitId)
        .select(['h.id', eb.val(status).as('status'), eb.val(note).as('note'), eb.val(actor.keyId).as('key')]),
    )
    .execute();
  await enqueue(tx, learnTask, { job_id: jobId });
  await audit(tx, actor, 'monitoring.review', hitId);
  return readHit(tx, actor.accountId, jobId, hitId);
}
