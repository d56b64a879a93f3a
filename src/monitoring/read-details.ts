import type { EntityManager } from '../database/entity-manager.ts';
import { type MonitoringDetails, wireTime } from './monitoring-row.ts';
import type { MonitoringRunBody } from './monitoring-run.schema.ts';
import { suggestThreshold } from './suggest-threshold.ts';

const newestRuns = 20;
/** Of the reviews, the newest ones say how it is now. */
const newestReviews = 1000;

/** The newest runs of a job, and what its reviews say. The caller has made sure that it is the account's. */
export async function readDetails(db: EntityManager, accountId: string, jobId: string): Promise<MonitoringDetails> {
  const runs: MonitoringRunBody[] = await db.execute(
    `select r.id, 'monitoring.run' as object, r.status, ${wireTime('r.started_at')} as started_at,
            ${wireTime('r.finished_at')} as finished_at, posts_seen, comments_seen, matched, filtered, hits_created,
            duplicates, sources, gaps, warnings, r.credits_charged, r.error
       from monitoring_job j join monitoring_run r on r.job_id = j.id
      where j.id = ? and j.account_id = ? order by r.id desc limit ${newestRuns}`,
    [jobId, accountId],
  );
  const reviews: { relevance: number; approved: boolean }[] = await db.execute(
    `select h.relevance, h.review_status = 'approved' as approved
       from monitoring_job j join monitoring_hit h on h.job_id = j.id
      where j.id = ? and j.account_id = ? and h.review_status <> 'pending'
      order by h.review_at desc limit ${newestReviews}`,
    [jobId, accountId],
  );
  return {
    recentRuns: runs,
    reviewed: reviews.length,
    approved: reviews.filter(({ approved }) => approved).length,
    suggestedMinRelevance: suggestThreshold(reviews),
  };
}
