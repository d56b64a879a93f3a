import { z } from 'zod';
import { anId, count, timestamp } from '../wire/fields.ts';
import { component, field, listOf, objectOf } from '../wire/shapes.ts';

const modelFigures = {
  calls: count.describe('Questions that were answered.'),
  cached_answers: count.describe('Questions that had been asked before and cost nothing.'),
  failed_calls: count.describe('Questions without an answer that could be used.'),
  input_tokens: count.describe('Tokens sent to the model.'),
  output_tokens: count.describe('Tokens that the model answered with.'),
  cost: field(z.number().nullable(), 'In the money of the operator; `null`: no prices are set.', 0.42),
};

const jobCounts = z.object({
  total: count.describe('All of them.'),
  active: field(count, 'Those that are not over.', 1),
});

const spent = {
  operation: field(z.string(), 'What was done.', 'community_discovery'),
  key_id: anId('key').nullable().describe('The id of the key; `null`: the service itself.'),
  times: field(count, 'How often.', 2),
  credits: field(count, 'In credits.', 5),
};

export const usage = component('Usage', {
  object: z.literal('usage').describe('What this is.'),
  account_id: anId('acct').describe('The id of the account.'),
  credits: objectOf('In credits.', {
    available: field(count, 'What can be spent.', 985),
    reserved: field(count, 'Set aside for jobs that have not ended.', 5),
    consumed: field(count, 'Spent so far.', 10),
    granted: field(count, 'Given so far: the sum of the other three.', 1000),
  }),
  resources: objectOf('What exists.', {
    community_discovery_jobs: jobCounts.describe('Discoveries.'),
    community_overview_jobs: jobCounts.describe('Overviews.'),
    monitoring_jobs: objectOf('Monitoring jobs.', {
      total: count.describe('All of them.'),
      enabled: count.describe('Those that look.'),
    }),
    monitoring_hits: objectOf('Hits.', {
      total: count.describe('All of them.'),
      pending_review: field(count, 'Those that nobody has reviewed and whose post is still there.', 3),
    }),
    destinations: objectOf('Destinations.', {
      total: count.describe('All of them.'),
      failing: field(count, 'Those that fail or are disabled.', 0),
      waiting_deliveries: field(count, 'Messages that are still to be sent.', 0),
    }),
    api_keys: objectOf('Keys.', { active: field(count, 'Those that are not over.', 1) }),
  }),
  prices: listOf('What operations cost.', {
    operation: field(z.string(), 'What is done.', 'community_discovery'),
    credits: field(count, 'What it costs.', 5),
    unit: field(z.string(), 'What is paid for.', 'job'),
    description: field(z.string(), 'The same as a sentence.', 'A community discovery'),
  }),
  limits: listOf('How much is allowed.', {
    name: field(z.string(), 'What is limited.', 'job_deadline_seconds'),
    value: field(count, 'How much is allowed.', 900),
    description: field(z.string(), 'The same as a sentence.', 'How long a job may take.'),
  }),
  by_operation: listOf('What each operation and key has spent, the most first.', spent),
  language_model: objectOf('What jobs and runs have used of language models, as long as their records are kept.', {
    model: field(z.string().nullable(), 'The one that is asked now; `null`: none.', 'claude-sonnet'),
    tokens_today: count.describe('Used or set aside since midnight UTC.'),
    tokens_per_day: count.nullable().describe('How many may be used in a day; `null`: no model is asked.'),
    ...modelFigures,
    jobs: listOf('The newest jobs and runs that asked one.', {
      job_id: anId('cdj').describe('Of a job or a run.'),
      model: field(z.string(), 'The model that was asked.', 'claude-sonnet'),
      ...modelFigures,
      last_call_at: timestamp.describe('When the model was last asked for it.'),
    }),
  }),
});

export const usageSeries = component('UsageSeries', {
  object: z.literal('usage.series').describe('What this is.'),
  from: z.string().meta({ description: 'The first day, in UTC.', format: 'date', example: '2026-10-23' }),
  to: z.string().meta({ description: 'The last day, in UTC: today.', format: 'date', example: '2026-11-21' }),
  data: listOf('What was spent on each day, by operation and key; days without anything are left out.', {
    day: z.string().meta({ description: 'A day in UTC.', format: 'date', example: '2026-11-21' }),
    ...spent,
  }),
});
