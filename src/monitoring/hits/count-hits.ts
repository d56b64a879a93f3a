import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit>;
type OfJob = Tables & { j: Tables['monitoring_job'] };
type OfDay = OfJob & { d: { moment: string } };

/**
 * How many hits of the job `j` there are. They are numbered without a gap, in the order in which they are stored, and go
 * from the front (`sweep-hits.ts`): the first and the last number say it, however many there are.
 */
export function countOfJob(eb: ExpressionBuilder<OfJob, 'j'>) {
  return eb
    .selectFrom('monitoring_hit as h')
    .whereRef('h.job_id', '=', 'j.id')
    .select(sql<number>`coalesce(max(h.sequence) - min(h.sequence) + 1, 0)`.as('count'));
}

/** The number of the last that was stored before the moment of `d`; where none is left from then, the one before the first. */
export function lastBefore(eb: ExpressionBuilder<OfDay, 'j' | 'd'>) {
  const last = eb
    .selectFrom('monitoring_hit as h')
    .select('h.sequence')
    .whereRef('h.job_id', '=', 'j.id')
    .where((hit) => hit('h.stored_at', '<', sql<Date>`d.moment`))
    .orderBy('h.stored_at', 'desc')
    .orderBy('h.sequence', 'desc')
    .limit(1);
  return sql<number>`coalesce(${last}, ${endOfJob(eb, 'min')} - 1, 0)::float8`;
}

/** The number of the newest; 0: there is none. */
export function lastOfAll(eb: ExpressionBuilder<OfDay, 'j' | 'd'>) {
  return sql<number>`coalesce(${endOfJob(eb, 'max')}, 0)::float8`;
}

function endOfJob(eb: ExpressionBuilder<OfDay, 'j' | 'd'>, end: 'min' | 'max') {
  return eb
    .selectFrom('monitoring_hit as h')
    .whereRef('h.job_id', '=', 'j.id')
    .select(({ fn }) => fn[end]('h.sequence').as('sequence'));
}

/** How many of them wait for a review: all that were not reviewed, but for those whose post is gone. */
export function countOfWaiting(eb: ExpressionBuilder<OfJob, 'j'>) {
  const countOf = (which: RawBuilder<boolean>) =>
    eb
      .selectFrom('monitoring_hit as h')
      .select(sql<number>`count(*)`.as('count'))
      .whereRef('h.job_id', '=', 'j.id')
      .where(which);
  const isGone = sql<boolean>`h.deleted and h.review_status = 'pending'`;
  return sql<number>`${countOfJob(eb)} - ${countOf(isReviewed)} - ${countOf(isGone)}`;
}

/** Said as the index of reviewed hits says it: with a value that is bound, it would not be found. */
export const isReviewed = sql<boolean>`h.review_status <> 'pending'`;
