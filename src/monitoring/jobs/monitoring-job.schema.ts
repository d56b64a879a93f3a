import { z } from 'zod';
import { postActs } from '../../analysis/analyst.ts';
import { metadata, optional, text, timestamp, withDefault } from '../../http/fields.ts';
import { pageQuery } from '../../http/page.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import { monitoringRun } from '../runs/monitoring-run.schema.ts';

const community = text(1, 300)
  .refine(
    (given) => readCommunityName(given) !== null,
    'must name a community: `name`, `r/name`, `name@host` or its address',
  )
  .meta({ example: 'r/sample_budgeting' });

/** Longer ones than are understood: what is wrong with them is told by the language, with the place. */
const query = text(1, 20_000).meta({ example: '("shared budget" OR ynab*) AND title:alternative -hiring' });

const communityTarget = z.strictObject({
  kind: z.literal('community'),
  communities: z.array(community).min(1).max(50),
});
const searchTarget = z.strictObject({
  kind: z.literal('search'),
  query,
  communities: withDefault(z.array(community).max(50), []),
});

const target = z
  .discriminatedUnion('kind', [communityTarget, searchTarget])
  .describe('Up to 50 communities, or a search, everywhere or in up to 50 communities.')
  .meta({ example: { kind: 'community', communities: ['r/sample_budgeting'] } });

const language = z.string().regex(/^[a-zA-Z]{2}$/, 'must be an ISO 639-1 code such as en');

const schedule = z
  .union([
    z.strictObject({ every_minutes: z.int().min(1).max(1440).describe('5 to 1440.').meta({ example: 15 }) }),
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

const relevance = z.number().min(0).max(1);

const acts = z.array(z.enum(postActs)).max(postActs.length);

const what = {
  target,
  query: optional(query).describe('Only with a community target: narrows it. May be one that only excludes.'),
  intent: optional(text(3, 1000)).describe('What counts, in plain words, such as "asks for a budgeting tool".'),
  acts: optional(acts).describe('What wanted posts do, any of these; absent: read from the intent.'),
  noise: optional(text(3, 1000)).describe('What does not, in plain words.'),
  include_comments: withDefault(z.boolean(), false),
  min_relevance: withDefault(relevance, 0.5).describe('What matches but is less relevant is counted and not kept.'),
  languages: withDefault(z.array(language).max(20), []).describe('Only these (ISO 639-1); none is all.'),
};

export const createMonitoringInput = z
  .strictObject({
    name: text(1, 200),
    ...what,
    schedule: withDefault(schedule, { every_minutes: 15 }),
    backfill_hours: withDefault(z.int().min(0).max(168), 0).describe('How far back the first scan looks.'),
    enabled: withDefault(z.boolean(), true),
    metadata: withDefault(metadata, {}).describe('Yours; comes back as it is.'),
  })
  .meta({ id: 'CreateMonitoringJob' });

export type CreateMonitoringInput = z.output<typeof createMonitoringInput>;

/** What is absent stays as it is; `null` takes away what may be missing, and is refused for the rest. */
export const updateMonitoringInput = z
  .strictObject({
    job_id: z.string().describe('The id of the job.'),
    enabled: z.boolean().optional(),
    name: text(1, 200).optional(),
    target: target.optional().describe('The whole target.'),
    query: query.nullish(),
    intent: text(3, 1000).nullish(),
    acts: acts.nullish().describe('What wanted posts do; `null`: read from the intent again.'),
    noise: text(3, 1000).nullish(),
    min_relevance: relevance.optional(),
    languages: z.array(language).max(20).optional(),
    include_comments: z.boolean().optional(),
    schedule: schedule.optional(),
    metadata: metadata.optional(),
    expected_revision: optional(z.int().min(1)).describe('Change it only if it still has this revision.'),
  })
  .meta({ id: 'UpdateMonitoringJob' });

export type UpdateMonitoringInput = z.output<typeof updateMonitoringInput>;

export const monitoringAddress = z.strictObject({ job_id: z.string().describe('The id of the job.') });

const statuses = ['active', 'disabled', 'suspended'] as const;

export const listMonitoringQuery = z.strictObject({
  ...pageQuery,
  status: optional(
    z
      .string()
      .max(200)
      .regex(new RegExp(`^(${statuses.join('|')})(,(${statuses.join('|')}))*$`), 'must be statuses, comma-separated'),
  ).meta({ description: 'Only jobs in one of these states, comma-separated.', example: 'active,suspended' }),
  created_after: optional(z.iso.datetime({ offset: true }).max(64)),
  created_before: optional(z.iso.datetime({ offset: true }).max(64)),
});

const count = z.int().min(0);

export const monitoringJob = z
  .object({
    id: z.string().meta({ example: 'mon_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
    object: z.literal('monitoring.job'),
    name: z.string(),
    enabled: z.boolean(),
    status: z.enum(statuses).describe('`suspended`: it cannot pay, and goes on by itself when it can.'),
    status_reason: z.string().nullable().describe('What is wrong, in plain English; `null`: nothing.'),
    target: z.union([
      z.object({ kind: z.literal('community'), communities: z.array(z.string()) }),
      z.object({ kind: z.literal('search'), query: z.string(), communities: z.array(z.string()) }),
    ]),
    query: z.string().nullable(),
    intent: z.string().nullable(),
    acts: z
      .array(z.enum(postActs))
      .describe('What wanted posts do. Empty: the intent does not say, and any act counts.'),
    acts_given: z.boolean().describe('Whether somebody stated `acts`; otherwise they were read from the intent.'),
    noise: z.string().nullable(),
    include_comments: z.boolean(),
    min_relevance: relevance,
    languages: z.array(z.string()),
    schedule: z.union([z.object({ every_minutes: z.int() }), z.object({ cron: z.string(), timezone: z.string() })]),
    backfill_hours: count,
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    last_run_at: timestamp.nullable(),
    next_run_at: timestamp.nullable().describe('`null`: it is not enabled.'),
    hits_count: count,
    credits: z.object({
      per_run: count.describe('What a run costs that finds something new to look at; others cost nothing.'),
      charged_total: count,
    }),
    recent_runs: z.array(monitoringRun).describe('The newest first, 20 at most; in lists it is empty.'),
    reviewed: count.describe('Hits that somebody has approved or dismissed.'),
    approved_share: z.number().min(0).max(1).nullable().describe('Of these, how many were approved.'),
    suggested_min_relevance: relevance
      .nullable()
      .describe('What would have kept the approved and dropped the dismissed best; `null`: too few reviews to tell.'),
    learning: z
      .object({
        reviews: count.describe('So many of the newest reviews are learned from.'),
        precision_before: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Of what would be kept without learning, the share that was approved.'),
        precision_after: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('The same with it, each hit judged by what the other reviews taught.'),
      })
      .nullable()
      .describe('What ten or more reviews, three of each kind among them, have taught; taking reviews back undoes it.'),
    revision: z.int(),
    created_by_key_id: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
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
  })
  .meta({ id: 'CreateMonitoringBacktest' });

export type BacktestInput = z.output<typeof backtestInput>;
