import { Account } from './accounts/account.entity.ts';
import { ApiKey, ApiToken } from './accounts/keys/api-key.entity.ts';
import { ConsoleSession, SignInLink } from './accounts/sign-in/console-session.entity.ts';
import { AuditEntry } from './accounts/audit-entry.entity.ts';
import { Arrival, WatchedCommunity } from './catalog/arrivals/arrival.entity.ts';
import { Comment } from './catalog/posts/comment.entity.ts';
import { Community } from './catalog/posts/community.entity.ts';
import { CommunityRule } from './catalog/posts/community-rule.entity.ts';
import { CrawlPlace } from './catalog/sources/crawl-place.entity.ts';
import { ImportFile } from './catalog/import/import-file.entity.ts';
import { IndexChunk, IndexSegment } from './catalog/index/index-segment.entity.ts';
import { CommunityVector } from './catalog/vectors/community-vector.entity.ts';
import { Post } from './catalog/posts/post.entity.ts';
import { CreditBalance, LedgerEntry, LedgerTransaction } from './credits/ledger.entity.ts';
import { PurgeReceipt } from './catalog/posts/purge-receipt.entity.ts';
import { RecheckRound } from './forgetting/asking/recheck-round.entity.ts';
import { ForgottenItem } from './catalog/posts/forgotten-item.entity.ts';
import { IdempotencyKey } from './http/limits/idempotency-key.entity.ts';
import { TaskLoss } from './queue/task-loss.entity.ts';
import { Delivery, DeliveryAttempt, DeliveryEvent, DigestPart } from './delivery/delivery.entity.ts';
import { Destination } from './delivery/destination.entity.ts';
import { RateWindow } from './http/limits/rate-window.entity.ts';
import { Job, JobResult } from './jobs/job.entity.ts';
import { Feed } from './monitoring/feeds/feed.entity.ts';
import { FeedGap } from './monitoring/feeds/feed-gap.entity.ts';
import { CommunityChange, CommunitySnapshot } from './monitoring/changes/community-change.entity.ts';
import { MonitoringHit, MonitoringHitItem } from './monitoring/hits/monitoring-hit.entity.ts';
import { MonitoringJob } from './monitoring/jobs/monitoring-job.entity.ts';
import { MonitoringReview } from './monitoring/hits/monitoring-review.entity.ts';
import { MonitoringRun } from './monitoring/runs/monitoring-run.entity.ts';
import { ModelAnswer } from './model-calls/model-answer.entity.ts';
import { ModelDay, ModelUse } from './model-calls/model-use.entity.ts';
import { OverviewSample } from './overview/sample/overview-sample.entity.ts';
import { ServiceMark } from './database/service-mark.entity.ts';
import { Source } from './sources/source.entity.ts';
import { PlatformBudget } from './platforms/asking/platform-budget.entity.ts';

/** Every entity of the service. */
export const entities = [
  Account,
  ApiKey,
  ApiToken,
  Arrival,
  AuditEntry,
  Comment,
  Community,
  CommunityChange,
  CommunityRule,
  CommunitySnapshot,
  CommunityVector,
  ConsoleSession,
  CrawlPlace,
  CreditBalance,
  Delivery,
  DeliveryAttempt,
  DeliveryEvent,
  Destination,
  DigestPart,
  Feed,
  FeedGap,
  ForgottenItem,
  IdempotencyKey,
  ImportFile,
  IndexChunk,
  IndexSegment,
  Job,
  JobResult,
  LedgerEntry,
  LedgerTransaction,
  MonitoringHit,
  MonitoringHitItem,
  MonitoringJob,
  MonitoringReview,
  MonitoringRun,
  ModelAnswer,
  ModelDay,
  ModelUse,
  OverviewSample,
  PlatformBudget,
  Post,
  PurgeReceipt,
  RateWindow,
  RecheckRound,
  ServiceMark,
  SignInLink,
  Source,
  TaskLoss,
  WatchedCommunity,
];
