import type { Destination } from '../api/types.ts';
import { events, type EventType } from './events.ts';
import type { readDestinationForm } from './read-destination-form.ts';

/** A destination as it is being written, without what nobody else is to read: its address and its token. */
export type DestinationDraft = ReturnType<typeof readDestinationForm> & Pick<Destination, 'kind'>;

export const emptyDestination: DestinationDraft = {
  kind: 'webhook',
  name: '',
  events: (Object.keys(events) as EventType[]).filter((type) => events[type][1]),
  monitoring_job_ids: null,
  min_relevance: null,
  schedule: { kind: 'at_once' },
  quiet_hours: null,
  max_per_day: null,
  send_empty: false,
  failures_to: null,
};

export function draftOf(destination: Destination): DestinationDraft {
  const { kind, name, events: told, monitoring_job_ids, min_relevance } = destination;
  const { schedule, quiet_hours, max_per_day, send_empty, failures_to } = destination;
  const what = { kind, name, events: told, monitoring_job_ids, min_relevance };
  return { ...what, schedule, quiet_hours, max_per_day, send_empty, failures_to };
}
