import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { audit, type Doer } from '../../accounts/audit.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { readMonitoring } from '../jobs/monitoring-row.ts';
import { learnTask } from '../monitoring.tasks.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';
import type { HitBody, ReviewHitInput, ReviewHitsInput } from './monitoring-hit.schema.ts';
import type { MonitoringReview } from './monitoring-review.entity.ts';
import { noHit, readHits } from './read-hits.ts';

/** Notes what a person decided about one hit of a job. */
export async function reviewHit(
  tx: EntityManager,
  actor: Doer,
  { job_id: jobId, ...decision }: ReviewHitInput,
): Promise<HitBody> {
  await readMonitoring(tx, actor.accountId, jobId);
  const jobOf = await jobsOf(tx, actor.accountId, [decision.hit_id]);
  if (jobOf.get(decision.hit_id) !== jobId) throw noHit(decision.hit_id);
  const [reviewed] = await reviewHits(tx, actor, { reviews: [decision] });
  return reviewed!;
}

/** Notes what a person decided about several, of any of the account's jobs. Every decision is kept; the same one again is one more. */
export async function reviewHits(tx: EntityManager, actor: Doer, { reviews }: ReviewHitsInput): Promise<HitBody[]> {
  const ids = reviews.map(({ hit_id }) => hit_id);
  const jobOf = await jobsOf(tx, actor.accountId, ids);
  // In one order: two who decide on the same hits would wait for each other in a circle.
  for (const review of reviews.toSorted((a, b) => (a.hit_id < b.hit_id ? -1 : Number(a.hit_id > b.hit_id)))) {
    const jobId = jobOf.get(review.hit_id);
    if (jobId === undefined) throw noHit(review.hit_id);
    await noteDecision(tx, actor, jobId, review);
  }
  for (const jobId of new Set(jobOf.values())) await enqueue(tx, learnTask, { job_id: jobId });
  const reviewed = await readHits(tx, actor.accountId, ids);
  // Somebody may have deleted their job meanwhile.
  const gone = ids.find((id) => !reviewed.some((hit) => hit.id === id));
  if (gone !== undefined) throw noHit(gone);
  return reviewed;
}

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit | typeof MonitoringReview>;

/** By hit, the job that found it, where the account has both. */
async function jobsOf(tx: EntityManager, accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
  // PostgreSQL has no text with a NUL in it.
  const readable = ids.filter((id) => !id.includes('\0'));
  const rows = await tx
    .getKysely<Tables>()
    .selectFrom('monitoring_hit as h')
    .innerJoin('monitoring_job as j', 'j.id', 'h.job_id')
    .where('j.account_id', '=', accountId)
    .where((eb) => eb('h.id', '=', eb.fn.any(eb.val(readable))))
    .select(['h.id', 'h.job_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.job_id]));
}

type Decision = ReviewHitsInput['reviews'][number];

/** Every statement names the account: the wall between accounts wants it so. */
async function noteDecision(
  tx: EntityManager,
  actor: Doer,
  jobId: string,
  { hit_id: id, status, note }: Decision,
): Promise<void> {
  const db = tx.getKysely<Tables>();
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
    .where('j.account_id', '=', actor.accountId)
    .where('j.id', '=', jobId)
    .whereRef('h.job_id', '=', 'j.id')
    .where('h.id', '=', id)
    .execute();
  await db
    .insertInto('monitoring_review')
    .columns(['job_id', 'hit_id', 'status', 'note', 'by_key_id'])
    .expression((eb) =>
      eb
        .selectFrom('monitoring_hit as h')
        .innerJoin('monitoring_job as j', 'j.id', 'h.job_id')
        .where('j.account_id', '=', actor.accountId)
        .where('j.id', '=', jobId)
        .where('h.id', '=', id)
        .select([
          'h.job_id',
          'h.id',
          eb.val(status).as('status'),
          eb.val(note).as('note'),
          eb.val(actor.keyId).as('key'),
        ]),
    )
    .execute();
  await audit(tx, actor, 'monitoring.review', id);
}
