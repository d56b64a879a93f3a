import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import { type HitBody, maxShownReviews } from './monitoring-hit.schema.ts';
import { wireTime } from './monitoring-row.ts';

export type HitFilter = {
  accountId: string;
  jobId: string;
  minRelevance: number | null;
  review: string | null;
  community: string | null;
  order: 'asc' | 'desc';
  /** The sequence that the page begins behind. */
  after: number | null;
  limit: number;
};

/** A hit as the wire shows it, as one JSON column. */
const body = `json_build_object(
  'id', h.id, 'object', 'monitoring.hit', 'monitoring_job_id', h.job_id, 'sequence', h.sequence, 'kind', h.kind,
  'post', (h.post::jsonb || jsonb_build_object('deleted', h.deleted))::json,
  'crossposts', coalesce((
    select json_agg(json_build_object('platform', i.platform, 'id', i.item_id, 'url', i.url, 'community', i.community,
             'created_at', ${wireTime('i.created_at')}) order by i.created_at, i.item_id)
      from monitoring_hit_item i where i.job_id = monitoring_job.id and i.hit_id = h.id and i.item_id <> h.item_id), '[]'),
  'match', h.match, 'analysis', h.analysis,
  'review', json_build_object('status', h.review_status, 'note', h.review_note, 'by_key_id', h.review_by_key_id,
             'at', ${wireTime('h.review_at')}, 'history', coalesce((
    select json_agg(json_build_object('status', r.status, 'note', r.note, 'by_key_id', r.by_key_id,
             'at', ${wireTime('r.at')}) order by r.id)
      from (select newest.* from monitoring_review newest
             where newest.hit_id = h.id and h.job_id = monitoring_job.id
             order by newest.id desc limit ${maxShownReviews}) r), '[]'), 'history_total', h.review_count),
  'human_review_required', true,
  'timing', json_build_object('created_at', ${wireTime('h.created_at')}, 'seen_at', ${wireTime('h.seen_at')},
             'matched_at', ${wireTime('h.matched_at')}, 'stored_at', ${wireTime('h.stored_at')})) as body`;

/** One page of a job's hits by sequence. A later hit has a higher one, so who reads upwards misses none. */
export async function listHits(db: EntityManager, filter: HitFilter): Promise<HitBody[]> {
  const conditions = ['monitoring_job.id = ?', 'monitoring_job.account_id = ?'];
  const values: unknown[] = [filter.jobId, filter.accountId];
  const where = (condition: string, value: unknown) => {
    conditions.push(condition);
    values.push(value);
  };
  if (filter.minRelevance !== null) where('h.relevance >= ?', filter.minRelevance);
  if (filter.review !== null) where('h.review_status = ?', filter.review);
  if (filter.community !== null) where('lower(h.community) = ?', filter.community.toLowerCase());
  if (filter.after !== null) where(filter.order === 'desc' ? 'h.sequence < ?' : 'h.sequence > ?', filter.after);
  const rows: { body: HitBody }[] = await db.execute(
    `select ${body} from monitoring_job join monitoring_hit h on h.job_id = monitoring_job.id
      where ${conditions.join(' and ')} order by h.sequence ${filter.order} limit ?`,
    [...values, filter.limit],
  );
  return rows.map(({ body: hit }) => hit);
}

/** One hit of an account's job; what the account may not see does not exist. */
export async function readHit(db: EntityManager, accountId: string, jobId: string, hitId: string): Promise<HitBody> {
  // PostgreSQL has no text with a NUL in it.
  const rows: { body: HitBody }[] = hitId.includes('\0')
    ? []
    : await db.execute(
        `select ${body} from monitoring_job join monitoring_hit h on h.job_id = monitoring_job.id
          where monitoring_job.id = ? and monitoring_job.account_id = ? and h.id = ?`,
        [jobId, accountId, hitId],
      );
  if (!rows[0]) throw new AppError('hit_not_found', `There is no hit ${hitId}`);
  return rows[0].body;
}
