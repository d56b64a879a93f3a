import { z } from 'zod';
import { anId, count, timestamp } from '../wire/fields.ts';

const modelFigures = {
  calls: count.describe('Questions that were answered.'),
  cached_answers: count.describe('Questions that had been asked before and cost nothing.'),
  failed_calls: count.describe('Questions without an answer that could be used.'),
  input_tokens: count.describe('Tokens sent to the model.'),
  output_tokens: count.describe('Tokens that the model answered with.'),
  cost: z
    .number()
    .nullable()
    .meta({ description: 'In the money of the operator; `null`: no prices are set.', example: 0.42 }),
};

const jobCounts = z.object({
  total: count.describe('All of them.'),
  active: count.meta({ description: 'Those that are not over.', example: 1 }),
});

const spent = {
  operation: z.string().meta({ description: 'What was done.', example: 'community_discovery' }),
  key_id: anId('key').nullable().describe('The id of the key; `null`: the service itself.'),
  times: count.meta({ description: 'How often.', example: 2 }),
  credits: count.meta({ description: 'In credits.', example: 5 }),
};

export const usage = z
  .object({
    object: z.literal('usage').describe('What this is.'),
    account_id: anId('acct').describe('The id of the account.'),
    credits: z
      .object({
        available: count.meta({ description: 'What can be spent.', example: 985 }),
        reserved: count.meta({ description: 'Set aside for jobs that have not ended.', example: 5 }),
        consumed: count.meta({ description: 'Spent so far.', example: 10 }),
        granted: count.meta({ description: 'Given so far: the sum of the other three.', example: 1000 }),
      })
      .describe('In credits.'),
    resources: z
      .object({
        community_discovery_jobs: jobCounts.describe('Discoveries.'),
        community_overview_jobs: jobCounts.describe('Overviews.'),
        monitoring_jobs: z
          .object({ total: count.describe('All of them.'), enabled: count.describe('Those that look.') })
          .describe('Monitoring jobs.'),
        monitoring_hits: z
          .object({
            total: count.describe('All of them.'),
            pending_review: count.meta({ description: 'Those that nobody has reviewed.', example: 3 }),
          })
          .describe('Hits.'),
        destinations: z
          .object({
            total: count.describe('All of them.'),
            failing: count.meta({ description: 'Those that fail or are disabled.', example: 0 }),
            waiting_deliveries: count.meta({ description: 'Messages that are still to be sent.', example: 0 }),
          })
          .describe('Destinations.'),
        api_keys: z
          .object({ active: count.meta({ description: 'Those that are not over.', example: 1 }) })
          .describe('Keys.'),
      })
      .describe('What exists.'),
    prices: z
      .array(
        z.object({
          operation: z.string().meta({ description: 'What is done.', example: 'community_discovery' }),
          credits: count.meta({ description: 'What it costs.', example: 5 }),
          unit: z.string().meta({ description: 'What is paid for.', example: 'job' }),
          description: z.string().meta({ description: 'The same as a sentence.', example: 'A community discovery' }),
        }),
      )
      .describe('What operations cost.'),
    limits: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What is limited.', example: 'job_deadline_seconds' }),
          value: count.meta({ description: 'How much is allowed.', example: 900 }),
          description: z.string().meta({ description: 'The same as a sentence.', example: 'How long a job may take.' }),
        }),
      )
      .describe('How much is allowed.'),
    by_operation: z.array(z.object(spent)).describe('What each operation and key has spent, the most first.'),
    language_model: z
      .object({
        model: z
          .string()
          .nullable()
          .meta({ description: 'The one that is asked now; `null`: none.', example: 'claude-sonnet' }),
        tokens_today: count.describe('Used or set aside since midnight UTC.'),
        tokens_per_day: count.nullable().describe('How many may be used in a day; `null`: no model is asked.'),
        ...modelFigures,
        jobs: z
          .array(
            z.object({
              job_id: anId('cdj').describe('Of a job or a run.'),
              model: z.string().meta({ description: 'The model that was asked.', example: 'claude-sonnet' }),
              ...modelFigures,
              last_call_at: timestamp.describe('When the model was last asked for it.'),
            }),
          )
          .describe('The newest jobs and runs that asked one.'),
      })
      .describe('What jobs and runs have used of language models, as long as their records are kept.'),
  })
  .meta({ id: 'Usage' });

export const usageSeries = z
  .object({
    object: z.literal('usage.series').describe('What this is.'),
    from: z.string().meta({ description: 'The first day, in UTC.', format: 'date', example: '2026-10-23' }),
    to: z.string().meta({ description: 'The last day, in UTC: today.', format: 'date', example: '2026-11-21' }),
    data: z
      .array(
        z.object({
          day: z.string().meta({ description: 'A day in UTC.', format: 'date', example: '2026-11-21' }),
          ...spent,
        }),
      )
      .describe('What was spent on each day, by operation and key; days without anything are left out.'),
  })
  .meta({ id: 'UsageSeries' });
