import { wireTime } from '../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/entity-manager.ts';
import { isReviewed } from './hits/count-hits.ts';
import type { MonitoringHit } from './hits/monitoring-hit.entity.ts';
import type { MonitoringJob } from './jobs/monitoring-job.entity.ts';
import type { MonitoringDetails } from './jobs/monitoring-row.ts';
import type { MonitoringRun } from './runs/monitoring-run.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringRun | typeof MonitoringHit>;

const newestRuns = 20;
/** Which relevance is to be kept is told by the newest reviews: they say how it is now. */
const newestReviews = 1000;

/** The newest runs of a job, and what its reviews say. The caller has made sure that it is the account's. */
export async function readDetails(db: EntityManager, accountId: string, jobId: string): Promise<MonitoringDetails> {
  const mine = db
    .getKysely<Tables>()
    .selectFrom('monitoring_job as j')
    .where('j.id', '=', jobId)
    .where('j.account_id', '=', accountId);
  const runs = await mine
    .innerJoin('monitoring_run as r', 'r.job_id', 'j.id')
    .select(['r.id', 'r.status', 'r.posts_seen', 'r.comments_seen', 'r.matched', 'r.filtered', 'r.hits_created'])
    .select(['r.duplicates', 'r.sources', 'r.gaps', 'r.warnings', 'r.credits_charged', 'r.error'])
    .select((eb) => [
      wireTime(eb.ref('r.started_at')).as('started_at'),
      wireTime(eb.ref('r.finished_at')).as('finished_at'),
    ])
    .orderBy('r.id', 'desc')
    .limit(newestRuns)
    .execute();
  const reviews = await mine
    .innerJoin('monitoring_hit as h', 'h.job_id', 'j.id')
    .select(['h.relevance', 'h.review_status'])
    .where(isReviewed)
    .orderBy('h.review_at', 'desc')
    .limit(newestReviews)
    .execute();
  const counts = await mine
    .innerJoin('monitoring_hit as h', 'h.job_id', 'j.id')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'float8').as('reviewed'),
      eb.cast<number>(eb.fn.countAll().filterWhere('h.review_status', '=', 'approved'), 'float8').as('approved'),
    ])
    .where(isReviewed)
    .executeTakeFirstOrThrow();
  const newest = reviews.map((review) => ({
    relevance: review.relevance,
    approved: review.review_status === 'approved',
  }));
  return {
    recentRuns: runs.map((run) => ({ object: 'monitoring.run', ...run })),
    ...counts,
    suggestedMinRelevance: suggestThreshold(newest),
  };
}

type Reviewed = { relevance: number; approved: boolean };

/** Fewer say nothing. */
const minReviews = 10;
const minOfEach = 3;

/**
 * The relevance from which hits are best kept, by F1 of what was approved; of several, the lowest, which loses least.
 * `null`: too few reviews to tell.
 */
function suggestThreshold(reviews: readonly Reviewed[]): number | null {
  const approved = reviews.filter((review) => review.approved).length;
  if (reviews.length < minReviews || approved < minOfEach || reviews.length - approved < minOfEach) return null;
  const ordered = reviews.toSorted((a, b) => b.relevance - a.relevance);
  let best = { threshold: 0, f1: 0 };
  let right = 0;
  for (const [i, review] of ordered.entries()) {
    if (review.approved) right++;
    if (ordered[i + 1]?.relevance === review.relevance) continue;
    const f1 = (2 * right) / (i + 1 + approved);
    if (f1 >= best.f1) best = { threshold: review.relevance, f1 };
  }
  return Math.floor(best.threshold * 100) / 100;
}
