export type { CreateOptions, RequestOptions } from './call.ts';
export {
  type ApiKey,
  type ApiKeyWithToken,
  createClient,
  type Identity,
  type Keys,
  type KnownCommunity,
  type DiscoveryUnderstanding,
  type Usage,
  type Whereabouts,
} from './client.ts';
export type {
  ChangeDestinationInput,
  Delivery,
  DeliveryFilter,
  Destination,
  DestinationInput,
  Destinations,
  DestinationWithSecret,
  Redelivery,
} from './destinations.ts';
export type { ConnectionOptions } from './fetch.ts';
export {
  type DiscoveryInput,
  type DiscoveryJob,
  type DiscoveryResult,
  type Job,
  JobError,
  type Jobs,
  type ListJobs,
  type OverviewInput,
  type OverviewJob,
  type OverviewResult,
  type WaitOptions,
} from './jobs.ts';
export type {
  AllHitsFilter,
  Backtest,
  BacktestInput,
  ChangeMonitoringInput,
  CommunityChange,
  FollowOptions,
  HitFilter,
  Monitoring,
  MonitoringHit,
  MonitoringInput,
  MonitoringJob,
  ReviewInput,
  ReviewsInput,
} from './monitoring.ts';
export type { Input, OperationName, Output, Schemas } from './operations.ts';
export { Items, type Page } from './pages.ts';
export { type ErrorCode, type Problem, type ProblemCode, problemIn, WhereaboutsError } from './problem.ts';
export type { components, operations, paths } from './schema.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';
