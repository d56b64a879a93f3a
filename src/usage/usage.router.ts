import { z } from 'zod';
import { priceList } from '../credits/prices.ts';
import { timestamp } from '../wire/fields.ts';
import { readOperation, router } from '../http/trpc.ts';
import { readModelUsage } from './read-model-usage.ts';
import { readUsage } from './read-usage.ts';

const count = z.int().min(0);

const modelFigures = {
  calls: count.describe('Questions that were answered.'),
  cached_answers: count.describe('Questions that had been asked before and cost nothing.'),
  failed_calls: count.describe('Questions without an answer that could be used.'),
  input_tokens: count,
  output_tokens: count,
  cost: z.number().nullable().describe('In the money of the operator; `null`: no prices are set.'),
};

const usage = z
  .object({
    object: z.literal('usage'),
    account_id: z.string(),
    credits: z.object({
      available: count.describe('What can be spent.'),
      reserved: count.describe('Set aside for jobs that have not ended.'),
      consumed: count.describe('Spent so far.'),
      granted: count.describe('Given so far: the sum of the other three.'),
    }),
    resources: z.object({
      community_discovery_jobs: z.object({ total: count, active: count }),
      community_overview_jobs: z.object({ total: count, active: count }),
      monitoring_jobs: z.object({ total: count, enabled: count }),
      monitoring_hits: z.object({ total: count, pending_review: count }),
      api_keys: z.object({ active: count }),
    }),
    prices: z.array(z.object({ operation: z.string(), credits: count, unit: z.string(), description: z.string() })),
    limits: z.array(z.object({ name: z.string(), value: count, description: z.string() })),
    by_operation: z
      .array(z.object({ operation: z.string(), key_id: z.string().nullable(), times: count, credits: count }))
      .describe('What each operation and key has spent, the most first.'),
    language_model: z
      .object({
        model: z.string().nullable().describe('The one that is asked now; `null`: none.'),
        tokens_today: count.describe('Used or set aside since midnight UTC.'),
        tokens_per_day: count.nullable().describe('How many may be used in a day; `null`: no model is asked.'),
        ...modelFigures,
        jobs: z
          .array(
            z.object({
              job_id: z.string().describe('Of a job or a run.'),
              model: z.string(),
              ...modelFigures,
              last_call_at: timestamp,
            }),
          )
          .describe('The newest jobs and runs that asked one.'),
      })
      .describe('What jobs and runs have used of language models, as long as their records are kept.'),
  })
  .meta({ id: 'Usage' });

export const usageRouter = router({
  get: readOperation('usage:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/usage',
        operationId: 'getUsage',
        tags: ['Usage'],
        summary: 'Read the usage of the account',
        description: 'Credits, what exists, prices, limits, and what each operation and key has spent.',
      },
    })
    .input(z.strictObject({}).optional())
    .output(usage)
    .query(async ({ ctx: { db, actor, config } }) => ({
      object: 'usage' as const,
      account_id: actor.accountId,
      ...(await readUsage(db, actor.accountId)),
      language_model: {
        model: config.llm?.model ?? null,
        tokens_per_day: (config.llm ?? config.embedding)?.tokensPerDay ?? null,
        ...(await readModelUsage(db, actor.accountId)),
      },
      prices: priceList(config.prices),
      limits: [
        {
          name: 'monitoring_jobs',
          value: config.maxMonitoringJobs,
          description: 'How many monitoring jobs there may be.',
        },
        { name: 'job_deadline_seconds', value: config.jobDeadlineSeconds, description: 'How long a job may take.' },
        { name: 'result_retention_days', value: config.resultRetentionDays, description: 'How long results are kept.' },
        {
          name: 'job_retention_days',
          value: config.jobRetentionDays,
          description: 'How long records of jobs are kept.',
        },
      ],
    })),
});
