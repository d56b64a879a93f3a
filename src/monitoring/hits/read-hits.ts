import { wireTime } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import type { HitRange } from '../../delivery/events/tellable.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import { isReviewed } from './count-hits.ts';
import type { MonitoringHit, MonitoringHitItem } from './monitoring-hit.entity.ts';
import { type HitBody, type ListAllHitsQuery, maxReadReviews, maxShownReviews } from './monitoring-hit.schema.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringReview } from './monitoring-review.entity.ts';

type Tables = InferKyselyDB<
  typeof MonitoringJob | typeof MonitoringHit | typeof MonitoringHitItem | typeof MonitoringReview
>;

type WantedHits = Pick<ListAllHitsQuery, 'min_relevance' | 'review' | 'community' | 'order' | 'limit'> & {
  accountId: string;
};

/** `after`: the sequence that the page begins behind. */
export type HitFilter = WantedHits & { job_id: string; after: number | null };

/** `after`: the id that the page begins behind. Without a `job`, of all jobs of the account. */
export type AllHitsFilter = WantedHits & { job: string | null; after: string | null };

function selectHits(db: Kysely<Tables>, accountId: string, reviews = maxShownReviews) {
  return db
    .selectFrom('monitoring_job as j')
    .innerJoin('monitoring_hit as h', 'h.job_id', 'j.id')
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
      jsonArrayFrom(newestReviewsOf(eb, reviews)).as('reviews'),
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
function newestReviewsOf(eb: OfHit, most: number) {
  return eb
    .selectFrom('monitoring_review as r')
    .whereRef('r.job_id', '=', 'j.id')
    .whereRef('r.hit_id', '=', 'h.id')
    .select(['r.status', 'r.note', 'r.by_key_id'])
    .select((eb) => wireTime(eb.ref('r.at')).as('at'))
    .orderBy('r.id', 'desc')
    .limit(most);
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
  const { order, after, limit } = filter;
  let query = selectHits(db.getKysely<Tables>(), filter.accountId)
    .where('j.id', '=', filter.job_id)
    .where((eb) => eb.and(wantedOf(eb, filter)));
  if (after !== null) query = query.where('h.sequence', order === 'desc' ? '<' : '>', after);
  return (await query.orderBy('h.sequence', order).limit(limit).execute()).map(toHit);
}

const selectStanding = builtOnce({
  build: (db: Kysely<Tables>, { accountId, jobId, after, upTo, minRelevance, limit }: HitRange) =>
    selectHits(db, accountId)
      .select(['j.name as job_name', 'j.intent', 'j.query'])
      .where('j.id', '=', jobId)
      .where('h.sequence', '>', after)
      .where('h.sequence', '<=', upTo)
      .where('h.relevance', '>=', minRelevance ?? 0)
      .where(sql<boolean>`not h.deleted`)
      .orderBy('h.sequence')
      .limit(limit),
  values: ({ accountId, jobId, after, upTo, minRelevance, limit }) => [
    maxShownReviews,
    accountId,
    jobId,
    after,
    upTo,
    minRelevance ?? 0,
    limit,
  ],
});

/** The first hits of a range that were not taken down and are at least so relevant, and their job where there are some. */
export async function listStandingHits(em: EntityManager, range: HitRange) {
  const rows = await selectStanding(em, range);
  const [first] = rows;
  return {
    job: first ? { name: first.job_name, intent: first.intent, query: first.query } : null,
    hits: rows.map(toHit),
  };
}

/** However it is written, as jobs take it. */
function nameOf(community: string): string {
  return readCommunityName(community) ?? community;
}

type OnHit = ExpressionBuilder<{ h: Tables['monitoring_hit'] }, 'h'>;

function wantedOf(eb: OnHit, { min_relevance: minRelevance, review, community }: WantedHits) {
  return [
    ...(minRelevance === null ? [] : [eb('h.relevance', '>=', minRelevance)]),
    // As the indexes of those that wait and of those that were reviewed say it.
    ...(review === 'pending' ? [sql<boolean>`h.review_status = 'pending'`, sql<boolean>`not h.deleted`] : []),
    ...(review === null || review === 'pending' ? [] : [isReviewed, eb('h.review_status', '=', review)]),
    ...(community === null ? [] : [eb(eb.fn('lower', ['h.community']), '=', nameOf(community).toLowerCase())]),
  ];
}

/** One page of the hits of all jobs, or of one, by id, which is by time: of each job only so many are looked at. */
export async function listAllHits(db: EntityManager, filter: AllHitsFilter): Promise<HitBody[]> {
  const { accountId, job, order, after, limit } = filter;
  const ofJob = (eb: ExpressionBuilder<Tables & { j: Tables['monitoring_job'] }, 'j'>) =>
    eb
      .selectFrom('monitoring_hit as h')
      .select(['h.job_id', 'h.id'])
      .whereRef('h.job_id', '=', 'j.id')
      .where((hit) => hit.and(wantedOf(hit as unknown as OnHit, filter)))
      .$if(after !== null, (hits) => hits.where('h.id', order === 'desc' ? '<' : '>', after ?? ''))
      .orderBy('h.id', order)
      .limit(limit)
      .as('of_job');
  const ids = db
    .getKysely<Tables>()
    .selectFrom('monitoring_job as j')
    .innerJoinLateral(ofJob, (join) => join.onTrue())
    .where('j.account_id', '=', accountId)
    .$if(job !== null, (jobs) => jobs.where('j.id', '=', job ?? ''))
    .select(['of_job.job_id', 'of_job.id'])
    .orderBy('of_job.id', order)
    .limit(limit)
    .$asTuple('job_id', 'id');
  return (
    await selectHits(db.getKysely<Tables>(), accountId)
      .where((eb) => eb(eb.refTuple('h.job_id', 'h.id'), 'in', ids))
      .orderBy('h.id', order)
      .execute()
  ).map(toHit);
}

/** The hits with these ids that the account has, in the order of the ids. */
export async function readHits(
  db: EntityManager,
  accountId: string,
  ids: readonly string[],
  reviews = maxShownReviews,
): Promise<HitBody[]> {
  // PostgreSQL has no text with a NUL in it.
  const readable = ids.filter((id) => !id.includes('\0'));
  const rows = await selectHits(db.getKysely<Tables>(), accountId, reviews)
    .where((eb) => eb('h.id', '=', eb.fn.any(eb.val(readable))))
    .execute();
  const hits = new Map(rows.map((row) => [row.id, toHit(row)]));
  return ids.flatMap((id) => hits.get(id) ?? []);
}

/** With all that was decided about it. */
export async function readHit(db: EntityManager, accountId: string, id: string): Promise<HitBody> {
  const [hit] = await readHits(db, accountId, [id], maxReadReviews);
  if (!hit) throw noHit(id);
  return hit;
}

export function noHit(id: string): AppError {
  return new AppError('hit_not_found', `There is no hit ${id}`);
}
