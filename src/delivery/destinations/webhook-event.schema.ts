import { z } from 'zod';
import { anId, count, named, platform, timestamp } from '../../wire/fields.ts';
import { component, field, listOf, objectOf } from '../../wire/shapes.ts';
import { destinationKinds } from '../destination.entity.ts';
import { eventTypes, ownEventTypes } from '../events/event-types.ts';

const monitoringJob = named(
  'NamedMonitoringJob',
  z.object({
    id: anId('mon').describe('Its id.'),
    name: field(z.string(), 'What people call it.', 'Budgets'),
  }),
).describe('The monitoring job.');
const about = objectOf('The destination.', {
  id: anId('dst').describe('Its id.'),
  kind: z.enum(destinationKinds).describe('Its kind.'),
  name: field(z.string(), 'What people call it.', 'Team channel'),
});
const reason = field(z.string(), 'Why, in plain English.', 'It answered 500.');

const jobEnded = z.object({
  job_id: anId('cdj').describe('The job.'),
  status: z.enum(['succeeded', 'failed', 'canceled']).describe('How it ended.'),
  error: z
    .object({
      code: field(z.string(), 'What kind of failure it is.', 'deadline_exceeded'),
      message: field(z.string(), 'The same in plain English.', 'It was late.'),
      retryable: z.boolean().describe('Whether another one may succeed.'),
    })
    .nullable()
    .describe('Why it failed; `null`: it did not.'),
  credits_charged: field(count.nullable(), 'What it cost.', 5),
  result_url: field(
    z.string().nullable(),
    'Where the result is; `null`: there is none.',
    '/v1/community-discovery/jobs/cdj_…/result',
  ),
});

const sourceState = z.object({
  monitoring_job: monitoringJob,
  reason: field(reason.nullable(), 'Why; `null`: it can look again.', null),
  failed_runs: field(count, 'How many runs in a row could look at nothing.', 3),
  sources: listOf('What each source said.', {
    source: field(z.string(), 'What was asked.', 'lemmy.world'),
    outcome: field(z.string(), 'What it said.', 'blocked'),
    communities: field(z.array(z.string()), 'Of which communities.', ['sample_budgeting']),
  }),
});

const changed = z.object({
  monitoring_job: monitoringJob,
  changes: listOf('The first 20.', {
    id: anId('chg').describe('Its id.'),
    community: objectOf('What has changed.', {
      platform: platform.describe('Where it is.'),
      name: field(z.string(), 'Its name.', 'sample_budgeting'),
    }),
    kind: field(z.string(), 'As in the list of changes.', 'rule_changed'),
    before: field(z.string().nullable(), 'How it was.', 'No ads'),
    after: field(z.string().nullable(), 'How it is.', 'Ads on Fridays only'),
    meaning: field(z.string(), 'What it means.', 'Promotion: forbidden → limited.'),
  }),
  more: field(count, 'How many more there are.', 0),
});

const few = z.object({
  available: field(count, 'Credits that can be spent.', 42),
  granted: field(count, 'All that were ever given.', 1000),
});

/** As lists of hits show it; a second description would be another type to whoever generates types. */
const hit = z.record(z.string(), z.unknown()).meta({ $ref: '#/components/schemas/MonitoringHit' });

const hitsCreated = z.object({
  monitoring_job: monitoringJob,
  intent: field(z.string().nullable(), 'What the job looks for; `null`: it has none.', 'asks for help with a budget'),
  query: field(z.string().nullable(), 'The query that hits match; `null`: it has none.', 'ynab'),
  hits: z.array(hit).describe('The first 20, the oldest first.'),
  more: field(count, 'How many more there are.', 0),
  after_sequence: field(count, 'List the hits behind this sequence for the others.', 17),
});

const digest = z.object({
  from: timestamp.describe('Since when.'),
  to: timestamp.describe('Until when.'),
  events: field(z.array(z.record(z.string(), z.unknown())), 'What happened: each is an event by itself.', []),
  more_events: field(count, 'How many more there were.', 0),
});

const ofDestination = z.object({ destination: about, reason: reason.optional() });
const suspended = z.object({ monitoring_job: monitoringJob, reason });

/** The body of a webhook. */
export const webhookEvent = component('WebhookEvent', {
  id: anId('evt').describe('Its id, which is also the `webhook-id`: the same for every attempt.'),
  type: named('DeliveredEventType', z.enum([...eventTypes, ...ownEventTypes])).describe(
    'What happened. There may be more: ignore what you do not know.',
  ),
  created_at: timestamp.describe('When it happened.'),
  data: z
    .union([hitsCreated, jobEnded, sourceState, changed, few, digest, ofDestination, suspended])
    .describe('What there is to tell, by `type`.'),
});
