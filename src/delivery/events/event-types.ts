/** What an account may be told of. */
export const eventTypes = [
  'community_discovery.job.succeeded',
  'community_discovery.job.failed',
  'community_discovery.job.canceled',
  'community_overview.job.succeeded',
  'community_overview.job.failed',
  'community_overview.job.canceled',
  'monitoring.hits.created',
  'monitoring.job.suspended',
  'monitoring.source.blocked',
  'monitoring.source.recovered',
  'monitoring.source.closed',
  'community.changed',
  'usage.credits.low',
  'destination.failing',
  'destination.disabled',
] as const;

/** What a destination is told that names nothing: all but jobs that have ended, whose callers wait for them anyway. */
export const usualEventTypes = eventTypes.filter((type) => !/\.job\.(?:succeeded|failed|canceled)$/.test(type));

/** Beside those that may be asked for: what is sent because of the destination itself. */
export const ownEventTypes = ['destination.test', 'digest'] as const;

export type WantedEventType = (typeof eventTypes)[number];
export type EventType = WantedEventType | (typeof ownEventTypes)[number];

/** The hits of a monitoring job behind one sequence, up to another: what stands there is read when it is told. */
export type HitsCreated = { monitoring_job_id: string; after: number; up_to: number };

/** Events that wait for each other, by their ids, and the time that they are of. */
export type Digest = { from: string; to: string; events: string[] };

export type EventData = Record<string, unknown>;
