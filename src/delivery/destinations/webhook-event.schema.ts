import { z } from 'zod';
import { anId, count, named, platform, timestamp } from '../../wire/fields.ts';
import { destinationKinds } from '../destination.entity.ts';
import { eventTypes, ownEventTypes } from '../events/event-types.ts';

const monitoringJob = named(
  'NamedMonitoringJob',
  z.object({
    id: anId('mon').describe('Its id.'),
    name: z.string().meta({ description: 'What people call it.', example: 'Budgets' }),
  }),
).describe('The monitoring job.');
const about = z
  .object({
    id: anId('dst').describe('Its id.'),
    kind: z.enum(destinationKinds).describe('Its kind.'),
    name: z.string().meta({ description: 'What people call it.', example: 'Team channel' }),
  })
  .describe('The destination.');
const reason = z.string().meta({ description: 'Why, in plain English.', example: 'It answered 500.' });

const jobEnded = z.object({
  job_id: anId('cdj').describe('The job.'),
  status: z.enum(['succeeded', 'failed', 'canceled']).describe('How it ended.'),
  error: z
    .object({
      code: z.string().meta({ description: 'What kind of failure it is.', example: 'deadline_exceeded' }),
      message: z.string().meta({ description: 'The same in plain English.', example: 'It was late.' }),
      retryable: z.boolean().describe('Whether another one may succeed.'),
    })
    .nullable()
    .describe('Why it failed; `null`: it did not.'),
  credits_charged: count.nullable().meta({ description: 'What it cost.', example: 5 }),
  result_url: z
    .string()
    .nullable()
    .meta({ description: 'Where the result is; `null`: there is none.', example: '/v1/community-discovery/jobs/cdj_…/result' }), // prettier-ignore
});

const sourceState = z.object({
  monitoring_job: monitoringJob,
  reason: reason.nullable().meta({ description: 'Why; `null`: it can look again.', example: null }),
  failed_runs: count.meta({ description: 'How many runs in a row could look at nothing.', example: 3 }),
  sources: z
    .array(
      z.object({
        source: z.string().meta({ description: 'What was asked.', example: 'lemmy.world' }),
        outcome: z.string().meta({ description: 'What it said.', example: 'blocked' }),
        communities: z.array(z.string()).meta({ description: 'Of which communities.', example: ['sample_budgeting'] }),
      }),
    )
    .describe('What each source said.'),
});

const changed = z.object({
  monitoring_job: monitoringJob,
  changes: z
    .array(
      z.object({
        id: anId('chg').describe('Its id.'),
        community: z
          .object({
            platform: platform.describe('Where it is.'),
            name: z.string().meta({ description: 'Its name.', example: 'sample_budgeting' }),
          })
          .describe('What has changed.'),
        kind: z.string().meta({ description: 'As in the list of changes.', example: 'rule_changed' }),
        before: z.string().nullable().meta({ description: 'How it was.', example: 'No ads' }),
        after: z.string().nullable().meta({ description: 'How it is.', example: 'Ads on Fridays only' }),
        meaning: z.string().meta({ description: 'What it means.', example: 'Promotion: forbidden → limited.' }),
      }),
    )
    .describe('The first 20.'),
  more: count.meta({ description: 'How many more there are.', example: 0 }),
});

const few = z.object({
  available: count.meta({ description: 'Credits that can be spent.', example: 42 }),
  granted: count.meta({ description: 'All that were ever given.', example: 1000 }),
});

/** As lists of hits show it; a second description would be another type to whoever generates types. */
const hit = z.record(z.string(), z.unknown()).meta({ $ref: '#/components/schemas/MonitoringHit' });

const hitsCreated = z.object({
  monitoring_job: monitoringJob,
  hits: z.array(hit).describe('The first 20, the oldest first.'),
  more: count.meta({ description: 'How many more there are.', example: 0 }),
  after_sequence: count.meta({ description: 'List the hits behind this sequence for the others.', example: 17 }),
});

const digest = z.object({
  from: timestamp.describe('Since when.'),
  to: timestamp.describe('Until when.'),
  events: z
    .array(z.record(z.string(), z.unknown()))
    .meta({ description: 'What happened: each is an event by itself.', example: [] }),
  more_events: count.meta({ description: 'How many more there were.', example: 0 }),
});

const ofDestination = z.object({ destination: about, reason: reason.optional() });
const suspended = z.object({ monitoring_job: monitoringJob, reason });

/** The body of a webhook. */
export const webhookEvent = z
  .object({
    id: anId('evt').describe('Its id, which is also the `webhook-id`: the same for every attempt.'),
    type: named('DeliveredEventType', z.enum([...eventTypes, ...ownEventTypes])).describe(
      'What happened. There may be more: ignore what you do not know.',
    ),
    created_at: timestamp.describe('When it happened.'),
    data: z
      .union([hitsCreated, jobEnded, sourceState, changed, few, digest, ofDestination, suspended])
      .describe('What there is to tell, by `type`.'),
  })
  .meta({ id: 'WebhookEvent' });
