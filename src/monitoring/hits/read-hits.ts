import { wireTime } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ExpressionBuilder, InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import type { MonitoringHit, MonitoringHitItem } from './monitoring-hit.entity.ts';
import { type HitBody, maxShownReviews, type ReviewStatus } from './monitoring-hit.schema.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringReview } from './monitoring-review.entity.ts';

type Tables = InferKyselyDB<
  typeof MonitoringJob | typeof MonitoringHit | typeof MonitoringHitItem | typeof MonitoringReview
>;

export type HitFilter = {
  accountId: string;
  jobId: string;
  minRelevance: number | null;
  review: ReviewStatus | null;
  community: string | null;
  order: 'asc' | 'desc';
  /** The sequence that the page begins behind. */
  after: number | null;
  /** The last sequence of it; absent: there is no end. */
  upTo?: number;
  /** Only what was not taken down. */
  standing?: boolean;
  limit: number;
};

/** The hits of an account's job. */
function selectHits(db: EntityManager, accountId: string, jobId: string) {
  return db
    .getKysely<Tables>()
    .selectFrom('monitoring_job as j')
    .innerJoin('monitoring_hit as h', 'h.job_id', 'j.id')
    .where('j.id', '=', jobId)
    .where('j.account_id', '=', accountId)
    .select(['h.id', 'h.job_id', 'h.kind', 'h.post', 'h.deleted', 'h.match', 'h.analysis'])
    .select(['h.review_status', 'h.review_note', 'h.review_by_key_id', 'h.review_count'])
    .select((eb) => [
      eb.cast<number>('h.sequence', 'float8').as('sequence'),
      wireTime(eb.ref('h.review_at')).as('review_at'),
      wireTime(eb.ref('h.created_at')).as('created_at'),
      wireTime(eb.ref('h.seen_at')).as('seen_at'),
      wireTime(eb.ref('h.matched_at')).as('matched_at'),
      wireTime(eb.ref('h.stored_at')).as('stored_at'),
      jsonArrayFrom(crosspostsOf(eb)).as('crossposts'),
      jsonArrayFrom(newestReviewsOf(eb)).as('reviews'),
    ]);
}

type OfHit = ExpressionBuilder<Tables & { j: Tables['monitoring_job']; h: Tables['monitoring_hit'] }, 'j' | 'h'>;

function crosspostsOf(eb: OfHit) {
  return eb
    .selectFrom('monitoring_hit_item as i')
    .whereRef('i.job_id', '=', 'j.id')
    .whereRef('i.hit_id', '=', 'h.id')
    .whereRef('i.item_id', '<>', 'h.item_id')
    .select(['i.platform', 'i.item_id as id', 'i.url', 'i.community'])
    .select((eb) => wireTime(eb.ref('i.created_at')).as('created_at'))
    .orderBy('i.created_at')
    .orderBy('i.item_id');
}

/** The newest first. */
function newestReviewsOf(eb: OfHit) {
  return eb
    .selectFrom('monitoring_review as r')
    .whereRef('r.hit_id', '=', 'h.id')
    .select(['r.status', 'r.note', 'r.by_key_id'])
    .select((eb) => wireTime(eb.ref('r.at')).as('at'))
    .orderBy('r.id', 'desc')
    .limit(maxShownReviews);
}

/** A hit as the wire shows it. */
function toHit(row: InferResult<ReturnType<typeof selectHits>>[number]): HitBody {
  return {
    id: row.id,
    object: 'monitoring.hit',
    monitoring_job_id: row.job_id,
    sequence: row.sequence,
    kind: row.kind,
    post: { ...row.post, deleted: row.deleted },
    crossposts: row.crossposts,
    match: row.match,
    analysis: row.analysis,
    review: {
      status: row.review_status,
      note: row.review_note,
      by_key_id: row.review_by_key_id,
      at: row.review_at,
      history: row.reviews.toReversed(),
      history_total: row.review_count,
    },
    human_review_required: true,
    timing: {
      created_at: row.created_at,
      seen_at: row.seen_at,
      matched_at: row.matched_at,
      stored_at: row.stored_at,
    },
  };
}

/** One page of a job's hits by sequence. A later hit has a higher one, so who reads upwards misses none. */
export async function listHits(db: EntityManager, filter: HitFilter): Promise<HitBody[]> {
  const { minRelevance, review, community, order, after, limit } = filter;
  let query = selectHits(db, filter.accountId, filter.jobId);
  if (minRelevance !== null) query = query.where('h.relevance', '>=', minRelevance);
  if (review !== null) query = query.where('h.review_status', '=', review);
  if (community !== null) query = query.where((eb) => eb.fn('lower', ['h.community']), '=', community.toLowerCase());
  if (after !== null) query = query.where('h.sequence', order === 'desc' ? '<' : '>', after);
  if (filter.upTo !== undefined) query = query.where('h.sequence', '<=', filter.upTo);
  if (filter.standing) query = query.where('h.deleted', '=', false);
  return (await query.orderBy('h.sequence', order).limit(limit).execute()).map(toHit);
}

/** One hit of an account's job; what the account may not see does not exist. */
export async function readHit(db: EntityManager, accountId: string, jobId: string, hitId: string): Promise<HitBody> {
  const query = selectHits(db, accountId, jobId).where('h.id', '=', hitId);
  // PostgreSQL has no text with a NUL in it.
  const row = hitId.includes('\0') ? undefined : await query.executeTakeFirst();
  if (!row) throw new AppError('hit_not_found', `There is no hit ${hitId}`);
  return toHit(row);
}
