import { sweepSessions } from './accounts/sign-in/console-sessions.ts';
import { sweepAudit } from './accounts/sweep-audit.ts';
import { sweepTokens } from './accounts/keys/sweep-tokens.ts';
import { sweepArrivals } from './catalog/arrivals/sweep-arrivals.ts';
import { watchedAmong } from './catalog/arrivals/watch-communities.ts';
import { sweepPosts } from './catalog/posts/sweep-posts.ts';
import { sweepDeliveries } from './delivery/sweep-deliveries.ts';
import type { Config } from './config.ts';
import { foldLedger } from './credits/fold-ledger.statements.ts';
import type { EntityManager } from './database/entity-manager.ts';
import { sweepIdempotencyKeys, sweepRateWindows } from './http/limits/sweep-requests.ts';
import { sweepJobs } from './jobs/running/sweep-jobs.ts';
import { sweepModelCalls } from './model-calls/sweep-model-calls.ts';
import { sweepChanges } from './monitoring/changes/sweep-changes.ts';
import { sweepFeeds } from './monitoring/feeds/sweep-feeds.ts';
import { sweepHits } from './monitoring/hits/sweep-hits.ts';
import { arrivalsSeenByAll } from './monitoring/jobs/arrivals-seen.ts';
import { sweepRuns } from './monitoring/runs/sweep-runs.ts';
import { sweepTasks } from './queue/sweep-tasks.ts';
import { sweepBudgets } from './sources/sweep-budgets.ts';
import { sweepSamples } from './overview/sample/shared-sample.ts';

export type Sweep = (em: EntityManager, config: Config) => Promise<unknown>;

/** What is removed when its time is over, each by the room whose table it is. */
export const sweeps: Record<string, Sweep> = {
  jobs: sweepJobs,
  idempotencyKeys: sweepIdempotencyKeys,
  rateWindows: sweepRateWindows,
  tokens: sweepTokens,
  sessions: sweepSessions,
  overviewSamples: sweepSamples,
  posts: (em, { retentionDays }) => sweepPosts(em, retentionDays, watchedAmong),
  monitoringRuns: (em, { retentionDays }) => sweepRuns(em, retentionDays.runs),
  monitoringHits: (em, { retentionDays }) => sweepHits(em, retentionDays.hits),
  communityChanges: (em, { retentionDays }) => sweepChanges(em, retentionDays.hits),
  arrivals: (em, { retentionDays }) => sweepArrivals(em, arrivalsSeenByAll(em), retentionDays.arrivals),
  ledger: (em, { retentionDays }) => foldLedger(em, retentionDays.ledger),
  audit: (em, { retentionDays }) => sweepAudit(em, retentionDays.audit),
  deliveries: (em, { retentionDays }) => sweepDeliveries(em, retentionDays.deliveries),
  feeds: sweepFeeds,
  platformBudgets: sweepBudgets,
  modelCalls: sweepModelCalls,
  tasks: (em, { retentionDays }) => sweepTasks(em, retentionDays.failedTasks),
};
