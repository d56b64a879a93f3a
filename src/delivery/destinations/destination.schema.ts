import { z } from 'zod';
import { anId, count, named, optional, share, text, timestamp, withDefault } from '../../wire/fields.ts';
import { pageQuery } from '../../wire/page.ts';
import { deliveryStatuses } from '../delivery.entity.ts';
import { destinationKinds } from '../destination.entity.ts';
import { weekdays } from '../digests/digest-schedule.ts';
import { eventTypes, ownEventTypes } from '../events/event-types.ts';

export const maxJobs = 1_000;
const maxOverlapSeconds = 604_800;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 08:30');
const timezone = z.string().min(1).max(100);
const event = named('EventType', z.enum(eventTypes));
const wantedEvents = z.array(event).min(1).max(eventTypes.length);
const jobIds = z
  .array(z.string().min(1).max(100))
  .min(1)
  .max(maxJobs)
  .meta({ description: 'Only of these monitoring jobs; `null`: of all.', example: ['mon_01kaj6zp0tf3qvc5y8e2d7m4xw'] });

const schedule = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('at_once').describe('Each event by itself, at once.') }),
    z.strictObject({
      kind: z.literal('digest').describe('What came in, told together.'),
      every: z.enum(['hour', 'day', 'week']).describe('How often.'),
      at: withDefault(clock, '08:00')
        .describe('The time of day; of an hourly digest only its minutes count.')
        .meta({ example: '08:30' }),
      weekday: withDefault(z.enum(weekdays), 'monday').describe('The day of a weekly digest.'),
      timezone: withDefault(timezone, 'UTC').describe('An IANA time zone.').meta({ example: 'Europe/Berlin' }),
    }),
  ])
  .describe('At once, or together: every hour, day or week.')
  .meta({ example: { kind: 'digest', every: 'day', at: '08:30', weekday: 'monday', timezone: 'Europe/Berlin' } });

const quietHours = z
  .strictObject({
    from: clock.describe('When they begin.').meta({ example: '22:00' }),
    to: clock.describe('When they end, on the same day or the next.').meta({ example: '07:00' }),
    timezone: withDefault(timezone, 'UTC').describe('An IANA time zone.').meta({ example: 'Europe/Berlin' }),
  })
  .describe('What happens in these hours is told together at their end.');

const name = text(1, 100).meta({ description: 'What people call it.', example: 'Team channel' });
const address = text(1, 2_048).meta({
  description: 'A web address; of `email` a mail address, of `ntfy` the address of a topic.',
  example: 'https://hooks.example.org/whereabouts',
});
const maxPerDay = z.int().min(1).max(1_000).meta({
  description: 'More messages than that in a day are told together after midnight; `null`: there is no limit.',
  example: 20,
});
const failuresTo = z.string().min(1).max(100).meta({
  description: 'The destination that is told when this one fails; `null`: all that hear of `destination.failing`.',
  example: 'dst_01kaj6zp0tf3qvc5y8e2d7m4xw',
});
const token = text(1, 500).meta({
  description: 'Of `ntfy`: the access token, if it needs one.',
  example: 'tk_example',
});

export const createDestinationInput = z
  .strictObject({
    kind: z.enum(destinationKinds).describe('What is told: a program, a channel, a mailbox or a phone.'),
    name,
    address,
    events:
      withDefault(wantedEvents, ['monitoring.hits.created', 'monitoring.job.suspended', 'monitoring.source.blocked', 'monitoring.source.recovered', 'monitoring.source.closed', 'community.changed', 'usage.credits.low', 'destination.failing', 'destination.disabled']) // prettier-ignore
        .describe('What it is told of; absent: all but jobs that have ended.')
        .meta({ example: ['monitoring.hits.created'] }),
    monitoring_job_ids: optional(jobIds),
    min_relevance: optional(share).describe('Only of hits that are at least as relevant; `null`: of all.'),
    schedule: withDefault(schedule, { kind: 'at_once' as const })
      .describe('When it is told.')
      .meta({ example: { kind: 'at_once' } }),
    quiet_hours: optional(quietHours).describe('When it is left alone; `null`: never.').meta({ example: null }),
    max_per_day: optional(maxPerDay),
    send_empty: withDefault(z.boolean(), false).describe('Whether a digest is sent when nothing happened.'),
    failures_to: optional(failuresTo),
    enabled: withDefault(z.boolean(), true).describe('Whether it is told anything.'),
    token: optional(token),
  })
  .meta({ id: 'CreateDestination' });
export type CreateDestinationInput = z.output<typeof createDestinationInput>;

const destinationId = anId('dst').describe('The id of the destination.');
export const destinationAddress = z.strictObject({ destination_id: destinationId });

/** What is absent stays as it is; `null` takes away what may be missing. */
export const updateDestinationInput = z
  .strictObject({
    destination_id: destinationId,
    name: name.optional(),
    address: address.optional(),
    events: wantedEvents.optional().meta({ description: 'What it is told of.', example: ['monitoring.hits.created'] }),
    monitoring_job_ids: jobIds.nullish(),
    min_relevance: share.nullish().describe('Only of hits that are at least as relevant; `null`: of all.'),
    schedule: schedule.optional().meta({ example: { kind: 'at_once' } }),
    quiet_hours: quietHours.nullish().describe('When it is left alone; `null`: never.').meta({ example: null }),
    max_per_day: maxPerDay.nullish(),
    send_empty: z.boolean().optional().describe('Whether a digest is sent when nothing happened.'),
    failures_to: failuresTo.nullish(),
    enabled: z.boolean().optional().describe('Enabling also takes back that it was disabled for failing.'),
    token: token.nullish(),
  })
  .meta({ id: 'UpdateDestination' });
export type UpdateDestinationInput = z.output<typeof updateDestinationInput>;

export const listDestinationsQuery = z.strictObject(pageQuery);

export const rotateSecretInput = z
  .strictObject({
    destination_id: destinationId,
    overlap_seconds: withDefault(z.int().min(0).max(maxOverlapSeconds), 86_400).describe(
      'How long messages are signed with the old secret, too, in seconds.',
    ),
  })
  .meta({ id: 'RotateDestinationSecret' });

export const redeliverInput = z
  .strictObject({
    destination_id: destinationId,
    delivery_id: optional(z.string().min(1).max(100)).meta({
      description: 'This delivery, whatever became of it.',
      example: 'dlv_01kaj6zp0tf3qvc5y8e2d7m4xw',
    }),
    since: optional(z.iso.datetime({ offset: true }).max(64)).meta({
      description: 'All deliveries created since this time that were delivered, failed or dropped.',
      example: '2026-11-21T00:00:00.000Z',
    }),
  })
  .meta({ id: 'Redeliver' });

export const redelivery = z
  .object({
    object: z.literal('redelivery').describe('What this is.'),
    deliveries: count.describe('How many are sent again; each keeps its id.'),
  })
  .meta({ id: 'Redelivery' });

export const listDeliveriesQuery = z.strictObject({
  destination_id: destinationId,
  ...pageQuery,
  status: optional(z.enum(deliveryStatuses)).describe('Only deliveries in this state.'),
});

const shown = {
  id: anId('dst').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('destination').describe('What this is.'),
  kind: z.enum(destinationKinds).describe('What is told: a program, a channel, a mailbox or a phone.'),
  name: z.string().meta({ description: 'What people call it.', example: 'Team channel' }),
  address: z.string().meta({
    description: 'Where it is; of `slack` and `discord` shortened, because whoever knows it can write there.',
    example: 'https://hooks.example.org/whereabouts',
  }),
  events: z.array(event).meta({ description: 'What it is told of.', example: ['monitoring.hits.created'] }),
  monitoring_job_ids: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Only of these monitoring jobs; `null`: of all.', example: null }),
  min_relevance: share.nullable().describe('Only of hits that are at least as relevant; `null`: of all.'),
  schedule: named(
    'Schedule',
    z.union([
      z.object({ kind: z.literal('at_once').describe('Each event by itself, at once.') }),
      z.object({
        kind: z.literal('digest').describe('What came in, told together.'),
        every: z.enum(['hour', 'day', 'week']).describe('How often.'),
        at: z.string().meta({ description: 'The time of day.', example: '08:30' }),
        weekday: z.enum(weekdays).describe('The day of a weekly digest.'),
        timezone: z.string().meta({ description: 'An IANA time zone.', example: 'Europe/Berlin' }),
      }),
    ]),
  ).describe('When it is told.'),
  quiet_hours: named(
    'QuietHours',
    z.object({
      from: z.string().meta({ description: 'When they begin.', example: '22:00' }),
      to: z.string().meta({ description: 'When they end.', example: '07:00' }),
      timezone: z.string().meta({ description: 'An IANA time zone.', example: 'Europe/Berlin' }),
    }),
  )
    .nullable()
    .describe('When it is left alone; `null`: never.'),
  max_per_day: count
    .nullable()
    .meta({ description: 'More messages than that in a day are told together.', example: 20 }),
  send_empty: z.boolean().describe('Whether a digest is sent when nothing happened.'),
  failures_to: z
    .string()
    .nullable()
    .meta({ description: 'The destination that is told when this one fails.', example: null }),
  enabled: z.boolean().describe('Whether it is told anything.'),
  status: z
    .enum(['active', 'failing', 'disabled'])
    .describe('`failing`: the last attempt failed. `disabled`: it failed for five days, wants nothing, or is off.'),
  status_reason: z
    .string()
    .nullable()
    .meta({ description: 'What is wrong, in plain English; `null`: nothing.', example: 'It answered 500.' }),
  waiting: count.describe('Deliveries that are still to be made.'),
  next_digest_at: timestamp.nullable().describe('When what waits is told together; `null`: nothing waits.'),
  last_delivered_at: timestamp.nullable().describe('When something last got through; `null`: nothing has.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When it was last changed.'),
};

export const destination = z.object(shown).meta({ id: 'Destination' });
export type DestinationBody = z.output<typeof destination>;

export const destinationWithSecret = z
  .object({
    ...shown,
    secret: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Only of a `webhook`: what its messages are signed with. Shown in this answer and never again.', example: 'whsec_…' }), // prettier-ignore
  })
  .meta({ id: 'DestinationWithSecret' });
export type DestinationWithSecret = z.output<typeof destinationWithSecret>;

export const delivery = z
  .object({
    id: anId('dlv').describe('Its id: a TypeID, sorts by time.'),
    object: z.literal('delivery').describe('What this is.'),
    destination_id: anId('dst').describe('Where it goes.'),
    event: z
      .object({
        id: anId('evt').describe('Its id; of a webhook also the `webhook-id` of every attempt.'),
        type: named('DeliveredEventType', z.enum([...eventTypes, ...ownEventTypes])).describe('What happened.'),
      })
      .describe('What is told.'),
    status: z.enum(deliveryStatuses).describe('`failed`: no attempt got through. `dropped`: nothing was left to tell.'),
    status_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed or was dropped; `null`: it did not.', example: 'It answered 500.' }),
    attempts: z
      .array(
        z.object({
          at: timestamp.describe('When it was made.'),
          status_code: count
            .nullable()
            .meta({ description: 'What was answered; `null`: no whole answer came.', example: 200 }),
          duration_ms: count.describe('How long it took.'),
          error: z
            .string()
            .nullable()
            .meta({ description: 'What went wrong; `null`: it got through.', example: 'It answered 500.' }),
          answer: z
            .string()
            .nullable()
            .meta({ description: 'The first kilobyte of the answer; `null`: there was none.', example: 'ok' }),
        }),
      )
      .describe('The newest 20, the oldest of them first.'),
    next_attempt_at: timestamp.nullable().describe('When it is tried next, at the latest; `null`: it is over.'),
    created_at: timestamp.describe('When it was created.'),
    delivered_at: timestamp.nullable().describe('When it got through; `null`: it has not.'),
  })
  .meta({ id: 'Delivery' });
export type DeliveryBody = z.output<typeof delivery>;
