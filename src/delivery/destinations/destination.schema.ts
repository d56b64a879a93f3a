import { z } from 'zod';
import {
  anId,
  count,
  givenTime,
  named,
  optional,
  revision,
  share,
  text,
  timestamp,
  withDefault,
} from '../../wire/fields.ts';
import { expectedRevision } from '../../wire/expected-revision.ts';
import { component, field, input, listOf, objectOf } from '../../wire/shapes.ts';
import { pageQuery } from '../../wire/page.ts';
import { deliveryStatuses } from '../delivery.entity.ts';
import { destinationKinds } from '../destination.entity.ts';
import { weekdays } from '../digests/digest-schedule.ts';
import { eventTypes, ownEventTypes, usualEventTypes } from '../events/event-types.ts';

export const maxJobs = 1_000;
const maxOverlapSeconds = 604_800;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 08:30');
const timezone = z.string().trim().min(1).max(100);
const event = named('EventType', z.enum(eventTypes));
const wantedEvents = z.array(event).min(1).max(eventTypes.length);
const jobIds = field(z.array(text(1, 100)).min(1).max(maxJobs), 'Only of these monitoring jobs; `null`: of all.', [
  'mon_01kaj6zp0tf3qvc5y8e2d7m4xw',
]);

const schedule = field(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('at_once').describe('Each event by itself, at once.') }),
    z.strictObject({
      kind: z.literal('digest').describe('What came in, told together.'),
      every: z.enum(['hour', 'day', 'week']).describe('How often.'),
      at: field(withDefault(clock, '08:00'), 'The time of day; of an hourly digest only its minutes count.', '08:30'),
      weekday: withDefault(z.enum(weekdays), 'monday').describe('The day of a weekly digest.'),
      timezone: field(withDefault(timezone, 'UTC'), 'An IANA time zone.', 'Europe/Berlin'),
    }),
  ]),
  'At once, or together: every hour, day or week.',
  { kind: 'digest', every: 'day', at: '08:30', weekday: 'monday', timezone: 'Europe/Berlin' },
);

const quietHours = z
  .strictObject({
    from: field(clock, 'When they begin.', '22:00'),
    to: field(clock, 'When they end, on the same day or the next.', '07:00'),
    timezone: field(withDefault(timezone, 'UTC'), 'An IANA time zone.', 'Europe/Berlin'),
  })
  .describe('What happens in these hours is told together at their end.');

const name = field(text(1, 100), 'What people call it.', 'Team channel');
const address = field(
  text(1, 2_048),
  'A web address; of `email` a mail address, of `ntfy` the address of a topic.',
  'https://hooks.example.org/whereabouts',
);
const maxPerDay = field(
  z.int().min(1).max(1_000),
  'More messages than that in a day are told together after midnight; `null`: there is no limit.',
  20,
);
const failuresTo = field(
  z.string().trim().min(1).max(100),
  'The destination told when this one fails; `null` or disabled: all that hear of `destination.failing`.',
  'dst_01kaj6zp0tf3qvc5y8e2d7m4xw',
);
const token = field(text(1, 500), 'Of `ntfy`: the access token; `null`: it needs none.', 'tk_example');

export const createDestinationInput = input('CreateDestination', {
  kind: z.enum(destinationKinds).describe('What is told: a program, a channel, a mailbox or a phone.'),
  name,
  address,
  events: field(
    withDefault(wantedEvents, usualEventTypes),
    'What it is told of; absent: all but jobs that have ended.',
    ['monitoring.hits.created'],
  ),
  monitoring_job_ids: optional(jobIds),
  min_relevance: optional(share).describe('Only of hits that are at least as relevant; `null`: of all.'),
  schedule: field(withDefault(schedule, { kind: 'at_once' as const }), 'When it is told.', { kind: 'at_once' }),
  quiet_hours: field(optional(quietHours), 'When it is left alone; `null`: never.', null),
  max_per_day: optional(maxPerDay),
  send_empty: withDefault(z.boolean(), false).describe('Whether a digest is sent when nothing happened.'),
  failures_to: optional(failuresTo),
  enabled: withDefault(z.boolean(), true).describe('Whether it is told anything.'),
  token: optional(token),
});
export type CreateDestinationInput = z.output<typeof createDestinationInput>;

const destinationId = anId('dst').describe('The id of the destination.');
export const destinationAddress = z.strictObject({ destination_id: destinationId });
export const deleteDestinationQuery = destinationAddress.extend({ expected_revision: expectedRevision });

/** What is absent stays as it is; `null` takes away what may be missing. */
export const updateDestinationInput = input('UpdateDestination', {
  destination_id: destinationId,
  name: name.optional(),
  address: address.optional(),
  events: field(wantedEvents.optional(), 'What it is told of.', ['monitoring.hits.created']),
  monitoring_job_ids: jobIds.nullish(),
  min_relevance: share.nullish().describe('Only of hits that are at least as relevant; `null`: of all.'),
  schedule: schedule.optional().meta({ example: { kind: 'at_once' } }),
  quiet_hours: field(quietHours.nullish(), 'When it is left alone; `null`: never.', null),
  max_per_day: maxPerDay.nullish(),
  send_empty: z.boolean().optional().describe('Whether a digest is sent when nothing happened.'),
  failures_to: failuresTo.nullish(),
  enabled: z.boolean().optional().describe('Enabling also takes back that it was disabled for failing.'),
  token: token.nullish(),
  expected_revision: expectedRevision,
});
export type UpdateDestinationInput = z.output<typeof updateDestinationInput>;

export const listDestinationsQuery = z.strictObject(pageQuery);

export const rotateSecretInput = input('RotateDestinationSecret', {
  destination_id: destinationId,
  overlap_seconds: withDefault(z.int().min(0).max(maxOverlapSeconds), 86_400).describe(
    'How long messages are signed with the old secret, too, in seconds.',
  ),
});

export const redeliverInput = input('Redeliver', {
  destination_id: destinationId,
  delivery_id: field(
    optional(z.string().trim().min(1).max(100)),
    'This delivery, whatever became of it.',
    'dlv_01kaj6zp0tf3qvc5y8e2d7m4xw',
  ),
  since: field(
    optional(givenTime),
    'All deliveries created since this time that were delivered, failed or dropped.',
    '2026-11-21T00:00:00.000Z',
  ),
});

export const redelivery = component('Redelivery', {
  object: z.literal('redelivery').describe('What this is.'),
  deliveries: count.describe('How many are sent again; each keeps its id.'),
});

export const listDeliveriesQuery = z.strictObject({
  destination_id: destinationId,
  ...pageQuery,
  status: optional(z.enum(deliveryStatuses)).describe('Only deliveries in this state.'),
});

const shown = {
  id: anId('dst').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('destination').describe('What this is.'),
  kind: z.enum(destinationKinds).describe('What is told: a program, a channel, a mailbox or a phone.'),
  name: field(z.string(), 'What people call it.', 'Team channel'),
  address: field(
    z.string(),
    'Where it is; of `slack` and `discord` shortened, because whoever knows it can write there.',
    'https://hooks.example.org/whereabouts',
  ),
  events: field(z.array(event), 'What it is told of.', ['monitoring.hits.created']),
  monitoring_job_ids: field(z.array(z.string()).nullable(), 'Only of these monitoring jobs; `null`: of all.', null),
  min_relevance: share.nullable().describe('Only of hits that are at least as relevant; `null`: of all.'),
  schedule: named(
    'Schedule',
    z.union([
      z.object({ kind: z.literal('at_once').describe('Each event by itself, at once.') }),
      z.object({
        kind: z.literal('digest').describe('What came in, told together.'),
        every: z.enum(['hour', 'day', 'week']).describe('How often.'),
        at: field(z.string(), 'The time of day.', '08:30'),
        weekday: z.enum(weekdays).describe('The day of a weekly digest.'),
        timezone: field(z.string(), 'An IANA time zone.', 'Europe/Berlin'),
      }),
    ]),
  ).describe('When it is told.'),
  quiet_hours: named(
    'QuietHours',
    z.object({
      from: field(z.string(), 'When they begin.', '22:00'),
      to: field(z.string(), 'When they end.', '07:00'),
      timezone: field(z.string(), 'An IANA time zone.', 'Europe/Berlin'),
    }),
  )
    .nullable()
    .describe('When it is left alone; `null`: never.'),
  max_per_day: field(count.nullable(), 'More messages than that in a day are told together.', 20),
  send_empty: z.boolean().describe('Whether a digest is sent when nothing happened.'),
  failures_to: field(z.string().nullable(), 'The destination that is told when this one fails.', null),
  enabled: z.boolean().describe('Whether it is told anything.'),
  status: z
    .enum(['active', 'failing', 'disabled'])
    .describe('`failing`: the last attempt failed. `disabled`: it failed for five days, wants nothing, or is off.'),
  status_reason: field(z.string().nullable(), 'What is wrong, in plain English; `null`: nothing.', 'It answered 500.'),
  waiting: count.describe('Deliveries that are still to be made.'),
  next_digest_at: timestamp.nullable().describe('When what waits is told together; `null`: nothing waits.'),
  last_delivered_at: timestamp.nullable().describe('When something last got through; `null`: nothing has.'),
  revision,
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When it was last changed.'),
};

export const destination = component('Destination', shown);
export type DestinationBody = z.output<typeof destination>;

export const destinationWithSecret = component('DestinationWithSecret', {
  ...shown,
  secret: field(
    z.string().nullable().optional(),
    'Of a `webhook`: what its messages are signed with, shown only here; `null`: the request was repeated, rotate to get one.',
    'whsec_…',
  ),
});
export type DestinationWithSecret = z.output<typeof destinationWithSecret>;

export const delivery = component('Delivery', {
  id: anId('dlv').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('delivery').describe('What this is.'),
  destination_id: anId('dst').describe('Where it goes.'),
  event: objectOf('What is told.', {
    id: anId('evt').describe('Its id; of a webhook also the `webhook-id` of every attempt.'),
    type: named('DeliveredEventType', z.enum([...eventTypes, ...ownEventTypes])).describe('What happened.'),
  }),
  status: z.enum(deliveryStatuses).describe('`failed`: no attempt got through. `dropped`: nothing was left to tell.'),
  status_reason: field(z.string().nullable(), 'Why it failed or was dropped; `null`: it did not.', 'It answered 500.'),
  attempts: listOf('The newest 20, the oldest of them first.', {
    at: timestamp.describe('When it was made.'),
    status_code: field(count.nullable(), 'What was answered; `null`: no whole answer came.', 200),
    duration_ms: count.describe('How long it took.'),
    error: field(z.string().nullable(), 'What went wrong; `null`: it got through.', 'It answered 500.'),
    answer: field(z.string().nullable(), 'The first kilobyte of the answer; `null`: there was none.', 'ok'),
  }),
  next_attempt_at: timestamp.nullable().describe('When it is tried next, at the latest; `null`: it is over.'),
  created_at: timestamp.describe('When it was created.'),
  delivered_at: timestamp.nullable().describe('When it got through; `null`: it has not.'),
});
export type DeliveryBody = z.output<typeof delivery>;
