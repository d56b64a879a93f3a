import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { QueryCreator } from 'kysely';
import { auditMade, type Doer } from '../../accounts/audit.ts';
import type { AuditEntry } from '../../accounts/audit-entry.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { enqueueAnew } from '../../queue/enqueue.ts';
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
  const decisions = reviews.map((review) => {
    const job_id = jobOf.get(review.hit_id);
    if (job_id === undefined) throw noHit(review.hit_id);
    return { ...review, job_id };
  });
  await noteDecisions(tx, actor, decisions);
  const jobs = [...new Set(jobOf.values())];
  await enqueueAnew(tx, learnTask, jobs.map((job_id) => ({ jobKey: `learn ${job_id}`, payload: { job_id } }))); // prettier-ignore
  const reviewed = await readHits(tx, actor.accountId, ids);
  // Somebody may have deleted their job meanwhile.
  const gone = ids.find((id) => !reviewed.some((hit) => hit.id === id));
  if (gone !== undefined) throw noHit(gone);
  return reviewed;
}

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit | typeof MonitoringReview | typeof AuditEntry>;

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

type Decision = ReviewHitsInput['reviews'][number] & { job_id: string };

const decisionTypes = { job_id: 'text', hit_id: 'text', status: 'text', note: 'text' } as const;

/** Every statement names the account: the wall between accounts wants it so. */
async function noteDecisions(tx: EntityManager, actor: Doer, decisions: readonly Decision[]): Promise<void> {
  const { accountId, keyId } = actor;
  const decided = (db: QueryCreator<Tables>) =>
    db
      .selectFrom('monitoring_hit as h')
      .innerJoin('monitoring_job as j', 'j.id', 'h.job_id')
      .innerJoin(rowsAs('d', decisions, decisionTypes), (join) =>
        join.onRef('d.job_id', '=', 'h.job_id').onRef('d.hit_id', '=', 'h.id'),
      )
      .where('j.account_id', '=', accountId);
  await tx
    .getKysely<Tables>()
    // In one order: two who decide on the same hits would wait for each other in a circle.
    .with('held', (db) => decided(db).selectAll('d').orderBy('h.id').forNoKeyUpdate('h'))
    .updateTable('monitoring_hit as h')
    .from('held')
    .set((eb) => ({
      review_status: eb.ref('held.status'),
      review_note: eb.ref('held.note'),
      review_by_key_id: keyId,
      review_at: now,
      review_count: eb('h.review_count', '+', 1),
    }))
    .whereRef('h.job_id', '=', 'held.job_id')
    .whereRef('h.id', '=', 'held.hit_id')
    .execute();
  const made = tx.getKysely<Tables>().with('made', (db) =>
    db
      .insertInto('monitoring_review')
      .columns(['job_id', 'hit_id', 'status', 'note', 'by_key_id'])
      .expression(
        (eb) =>
        decided(eb as unknown as QueryCreator<Tables>).select(['h.job_id', 'h.id', 'd.status', 'd.note', eb.val(keyId).as('key')]), // prettier-ignore
      )
      .returning('hit_id as id'),
  );
  await auditMade(made, actor, 'monitoring.review').execute();
}
