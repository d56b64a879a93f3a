import { z } from 'zod';
import { priceList } from '../credits/prices.ts';
import { withDefault } from '../wire/fields.ts';
import { field } from '../wire/shapes.ts';
import { readOperation, replicaOperation, router } from '../http/trpc.ts';
import { pathsOf } from '../http/tool-meta.ts';
import { readModelUsage } from './read-model-usage.ts';
import { readUsage } from './read-usage.ts';
import { readUsageSeries } from './read-usage-series.ts';
import { usage, usageSeries } from './usage.schema.ts';

/** Longer ago single movements are folded into months. */
const maxSeriesDays = 90;

export const usageRouter = router({
  series: replicaOperation('usage:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/usage/series',
        operationId: 'getUsageSeries',
        tags: ['Usage'],
        summary: 'Read what was spent on each day',
        description: 'Credits by day (UTC), operation and key, the oldest day first.',
      },
    })
    .input(
      z.strictObject({
        days: field(withDefault(z.int().min(1).max(maxSeriesDays), 30), 'How many days, today among them.', 30),
      }),
    )
    .output(usageSeries)
    .query(async ({ ctx: { db, actor, services }, input: { days } }) => ({
      object: 'usage.series' as const,
      ...(await readUsageSeries(db, actor.accountId, days, services.config.retentionDays.ledger)),
    })),

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
      mcp: {
        name: 'get_usage',
        title: 'Read credits and limits',
        description: 'Credits that are left, what exists, prices and limits. Free.',
        input: z.strictObject({}),
        hints: { reads: true },
        concise: pathsOf('credits resources prices(operation credits unit) limits(name value)'),
      },
    })
    .input(z.strictObject({}).optional())
    .output(usage)
    .query(async ({ ctx: { db, actor, services } }) => {
      const { config } = services;
      return {
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
          limit('monitoring_jobs', config.maxMonitoringJobs, 'How many monitoring jobs there may be.'),
          limit('job_deadline_seconds', config.jobDeadlineSeconds, 'How long a job may take.'),
          limit('result_retention_days', config.resultRetentionDays, 'How long results are kept.'),
          limit('job_retention_days', config.jobRetentionDays, 'How long records of jobs are kept.'),
        ],
      };
    }),
});

const limit = (name: string, value: number, description: string) => ({ name, value, description });
