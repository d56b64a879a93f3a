import type { Delivery, Destination } from '../api/types.ts';

export type EventType = Destination['events'][number];

/** What may be told, and whether it usually is; the compiler asks for all of them. */
export const events: Record<EventType, [name: string, isUsual: boolean]> = {
  'monitoring.hits.created': ['New hits', true],
  'community_discovery.job.succeeded': ['A discovery is done', false],
  'community_discovery.job.failed': ['A discovery failed', false],
  'community_discovery.job.canceled': ['A discovery was canceled', false],
  'community_overview.job.succeeded': ['An overview is done', false],
  'community_overview.job.failed': ['An overview failed', false],
  'community_overview.job.canceled': ['An overview was canceled', false],
  'monitoring.job.suspended': ['A monitoring job was suspended', true],
  'monitoring.source.blocked': ['A source cannot be read', true],
  'monitoring.source.recovered': ['A source can be read again', true],
  'monitoring.source.closed': ['A source has ended', true],
  'community.changed': ['A community changed its rules', true],
  'usage.credits.low': ['Credits run low', true],
  'destination.failing': ['Another destination fails', true],
  'destination.disabled': ['Another destination was disabled', true],
};

/** What a message was about. */
export function eventName(type: Delivery['event']['type']): string {
  if (type === 'destination.test') return 'A test';
  if (type === 'digest') return 'A digest';
  return events[type][0];
}
