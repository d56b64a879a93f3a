import { z } from 'zod';
import { postActs } from '../../analysis/analyst.ts';
import {
  anId,
  count,
  metadata,
  named,
  optional,
  share,
  shownMetadata,
  text,
  timestamp,
  withDefault,
} from '../../wire/fields.ts';
import { listQuery } from '../../wire/list-query.ts';
import { givenCommunity } from '../../catalog/posts/community.schema.ts';
import { monitoringRun } from '../runs/monitoring-run.schema.ts';

/** Longer ones than are understood: what is wrong with them is told by the language, with the place. */
const query = named('MonitoringQuery', text(1, 20_000)).meta({
  example: '("shared budget" OR ynab*) AND title:alternative -hiring',
});
const whatOccurs = 'What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`.';
const name = text(1, 200).meta({ description: 'What people call it.', example: 'Budgets' });
const intent = text(3, 1000).meta({
  description: 'What counts, in plain words.',
  example: 'Asks for a budgeting tool',
});
const noise = text(3, 1000).meta({ description: 'What does not count, in plain words.', example: 'Job ads' });

const communityTarget = named(
  'CommunityTarget',
  z.strictObject({
    kind: z.literal('community').describe('It looks at communities.'),
    communities: z
      .array(givenCommunity)
      .min(1)
      .max(50)
      .meta({ description: 'Up to 50 communities.', example: ['r/sample_budgeting'] }),
  }),
);
const searchTarget = z.strictObject({
  kind: z.literal('search').describe('It looks for a query.'),
  query: query.describe(whatOccurs),
  communities: withDefault(z.array(givenCommunity).max(50), []).meta({
    description: 'Where to look; none is everywhere.',
    example: ['r/sample_budgeting'],
  }),
});

const target = z
  .discriminatedUnion('kind', [communityTarget, searchTarget])
  .describe('Up to 50 communities, or a search, everywhere or in up to 50 communities.')
  .meta({ example: { kind: 'community', communities: ['r/sample_budgeting'] } });

const language = z.string().regex(/^[a-zA-Z]{2}$/, 'must be an ISO 639-1 code such as en');

const schedule = z
  .union([
    z.strictObject({ every_minutes: z.int().min(1).max(1440).meta({ description: '5 to 1440.', example: 15 }) }),
    z.strictObject({
      cron: z
        .string()
        .max(200)
        .describe('Five fields, no faster than every five minutes.')
        .meta({ example: '*/15 9-17 * * 1-5' }),
      timezone: withDefault(z.string().max(100), 'UTC')
        .describe('An IANA time zone.')
        .meta({ example: 'Europe/Berlin' }),
    }),
  ])
  .describe('How often to look: every so many minutes, or a cron expression in a time zone.')
  .meta({ example: { every_minutes: 15 } });

const act = named('PostAct', z.enum(postActs));
const acts = z.array(act).max(postActs.length);

const what = {
  target,
  query: optional(query).describe('Only with a community target: narrows it. May be one that only excludes.'),
  intent: optional(intent),
  acts: optional(acts).meta({
    description:
      'What wanted posts do, any of these; absent: read from the intent. Where the intent names some of them, those that it does not name count less.',
    example: ['recommendation_request'],
  }),
  noise: optional(noise),
  include_comments: withDefault(z.boolean(), false).describe('Whether comments are read, too.'),
  min_relevance: withDefault(share, 0.5).describe('What matches but is less relevant is counted and not kept.'),
  languages: withDefault(z.array(language).max(20), []).meta({
    description: 'Only these languages (ISO 639-1); none is all.',
    example: ['en'],
  }),
};

export const createMonitoringInput = z
  .strictObject({
    name,
    ...what,
    schedule: withDefault(schedule, { every_minutes: 15 }).describe('When it looks.'),
    backfill_hours: withDefault(z.int().min(0).max(168), 0).meta({
      description: 'How far back the first scan looks.',
      example: 24,
    }),
    enabled: withDefault(z.boolean(), true).describe('Whether it looks.'),
    metadata: withDefault(metadata, {}).meta({
      description: 'Yours; comes back as it is.',
      example: { campaign: 'autumn' },
    }),
  })
  .meta({ id: 'CreateMonitoringJob' });

export type CreateMonitoringInput = z.output<typeof createMonitoringInput>;

/** What is absent stays as it is; `null` takes away what may be missing, and is refused for the rest. */
export const updateMonitoringInput = z
  .strictObject({
    job_id: anId('mon').describe('The id of the job.'),
    enabled: z.boolean().optional().describe('Whether it looks.'),
    name: name.optional(),
    target: target
      .optional()
      .meta({ description: 'The whole target.', example: { kind: 'community', communities: ['r/sample_budgeting'] } }),
    query: query.nullish().describe(whatOccurs),
    intent: intent.nullish(),
    acts: acts.nullish().meta({
      description: 'What wanted posts do; `null`: read from the intent again.',
      example: ['recommendation_request'],
    }),
    noise: noise.nullish(),
    min_relevance: share.optional().describe('The least relevance of a hit.'),
    languages: z
      .array(language)
      .max(20)
      .optional()
      .meta({ description: 'Languages (ISO 639).', example: ['en'] }),
    include_comments: z.boolean().optional().describe('Whether comments are read, too.'),
    schedule: schedule.optional().meta({ example: { every_minutes: 15 } }),
    metadata: metadata
      .optional()
      .meta({ description: 'Yours; comes back as it was given.', example: { campaign: 'autumn' } }),
    expected_revision: optional(z.int().min(1)).meta({
      description: 'Change it only if it still has this revision.',
      example: 3,
    }),
  })
  .meta({ id: 'UpdateMonitoringJob' });

export type UpdateMonitoringInput = z.output<typeof updateMonitoringInput>;

export const monitoringAddress = z.strictObject({
  job_id: anId('mon').describe('The id of the job.'),
});

const statuses = ['active', 'disabled', 'suspended'] as const;

export const listMonitoringQuery = listQuery(statuses, 'active,suspended');

export const monitoringJob = z
  .object({
    id: anId('mon').describe('Its id: a TypeID, sorts by time.'),
    object: z.literal('monitoring.job').describe('What this is.'),
    name: z.string().meta({ description: 'What people call it.', example: 'Budgets' }),
    enabled: z.boolean().describe('Whether it looks.'),
    status: z.enum(statuses).describe('`suspended`: it cannot pay, and goes on by itself when it can.'),
    status_reason: z.string().nullable().meta({
      description: 'What is wrong, in plain English; `null`: nothing.',
      example: 'There are not enough credits.',
    }),
    target: z
      .union([
        z.object({
          kind: z.literal('community').describe('It looks at communities.'),
          communities: z
            .array(z.string())
            .meta({ description: 'Up to 50 communities.', example: ['r/sample_budgeting'] }),
        }),
        z.object({
          kind: z.literal('search').describe('It looks for a query.'),
          query: z.string().meta({ description: whatOccurs, example: 'ynab OR "split bills"' }),
          communities: z
            .array(z.string())
            .meta({ description: 'Up to 50 communities.', example: ['r/sample_budgeting'] }),
        }),
      ])
      .describe('What it looks at.'),
    query: z.string().nullable().meta({ description: whatOccurs, example: 'ynab OR "split bills"' }),
    intent: z
      .string()
      .nullable()
      .meta({ description: 'What counts, in plain words.', example: 'Asks for a budgeting tool' }),
    acts: z.array(act).meta({
      description: 'What wanted posts do. Empty: the intent does not say, and any act counts.',
      example: ['recommendation_request'],
    }),
    acts_given: z.boolean().describe('Whether somebody stated `acts`; otherwise they were read from the intent.'),
    noise: z.string().nullable().meta({ description: 'What does not count, in plain words.', example: 'Job ads' }),
    include_comments: z.boolean().describe('Whether comments are read, too.'),
    min_relevance: share.describe('The least relevance of a hit.'),
    languages: z.array(z.string()).meta({ description: 'Languages (ISO 639).', example: ['en'] }),
    schedule: z
      .union([
        z.object({ every_minutes: count.meta({ description: 'Minutes between two looks.', example: 15 }) }),
        z.object({
          cron: z.string().meta({ description: 'A cron expression of five fields.', example: '*/15 9-17 * * 1-5' }),
          timezone: z.string().meta({ description: 'The IANA time zone of the expression.', example: 'Europe/Berlin' }),
        }),
      ])
      .describe('When it looks.'),
    backfill_hours: count.meta({ description: 'How far back the first look goes.', example: 24 }),
    metadata: shownMetadata,
    last_run_at: timestamp.nullable().describe('When it last looked; `null`: not yet.'),
    next_run_at: timestamp.nullable().describe('When it looks next; `null`: it is not enabled.'),
    hits_count: count.meta({ description: 'Hits so far.', example: 17 }),
    credits: z
      .object({
        per_run: count.describe('What a run costs that finds something new to look at; others cost nothing.'),
        charged_total: count.meta({ description: 'Credits spent on it so far.', example: 40 }),
      })
      .describe('In credits.'),
    recent_runs: z.array(monitoringRun).describe('The newest first, 20 at most; in lists it is empty.'),
    reviewed: count.describe('Hits that somebody has approved or dismissed.'),
    approved_share: share.nullable().describe('Of these, how many were approved.'),
    suggested_min_relevance: share
      .nullable()
      .describe('What would have kept the approved and dropped the dismissed best; `null`: too few reviews to tell.'),
    learning: z
      .object({
        reviews: count.describe('So many of the newest reviews are learned from.'),
        precision_before: share
          .nullable()
          .describe('Of what would be kept without learning, the share that was approved.'),
        precision_after: share
          .nullable()
          .describe('The same with it, each hit judged by what the other reviews taught.'),
      })
      .nullable()
      .describe('What ten or more reviews, three of each kind among them, have taught; taking reviews back undoes it.'),
    revision: count.meta({ description: 'Rises with every change.', example: 3 }),
    created_by_key_id: anId('key').describe('The key that created it.'),
    created_at: timestamp.describe('When it was created.'),
    updated_at: timestamp.describe('When it was last changed by somebody.'),
  })
  .meta({ id: 'MonitoringJob' });

export type MonitoringJobBody = z.output<typeof monitoringJob>;

export const backtestInput = z
  .strictObject({
    ...what,
    days: z
      .int()
      .min(1)
      .max(3650)
      .nullable()
      .default(30)
      .describe('How many days back, from the newest that is known; `null`: all that is stored.'),
    examples: withDefault(z.int().min(1).max(50), 10).describe('So many of the most relevant are shown.'),
    cursor: optional(z.string().max(1000)).meta({
      description: '`next_cursor` of a backtest that was truncated: it goes on there, and tells of that part.',
      example: 'MTcuMTc2NDA2MzAwMDAwMC4xNzY0MDYzMDAwMDAwIGFiYw',
    }),
  })
  .meta({ id: 'CreateMonitoringBacktest' });

export type BacktestInput = z.output<typeof backtestInput>;
