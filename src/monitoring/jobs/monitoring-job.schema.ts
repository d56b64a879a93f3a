import { z } from 'zod';
import { postActs } from '../../analysis/analyst.ts';
import {
  anId,
  count,
  languageCode,
  metadata,
  named,
  optional,
  share,
  shownMetadata,
  text,
  timestamp,
  withDefault,
  revision,
} from '../../wire/fields.ts';
import { expectedRevision } from '../../wire/expected-revision.ts';
import { component, field, input, objectOf } from '../../wire/shapes.ts';
import { listQuery } from '../../wire/list-query.ts';
import { givenCommunity } from '../../catalog/posts/community.schema.ts';
import { monitoringRun } from '../runs/monitoring-run.schema.ts';

export const maxBackfillHours = 168;
/** Longer ones than are understood: what is wrong with them is told by the language, with the place. */
const query = named('MonitoringQuery', text(1, 20_000)).meta({
  example: '("shared budget" OR ynab*) AND title:alternative -hiring',
});
const whatOccurs = 'What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`.';
const name = field(text(1, 200), 'What people call it.', 'Budgets');
const intent = field(text(3, 1000), 'What counts, in plain words.', 'Asks for a budgeting tool');
const noise = field(text(3, 1000), 'What does not count, in plain words.', 'Job ads');

const communityTarget = named(
  'CommunityTarget',
  z.strictObject({
    kind: z.literal('community').describe('It looks at communities.'),
    communities: field(z.array(givenCommunity).min(1).max(50), 'Up to 50 communities.', ['r/sample_budgeting']),
  }),
);
const searchTarget = z.strictObject({
  kind: z.literal('search').describe('It looks for a query.'),
  query: query.describe(whatOccurs),
  communities: field(withDefault(z.array(givenCommunity).max(50), []), 'Where to look; none is everywhere.', [
    'r/sample_budgeting',
  ]),
});

const target = field(
  z.discriminatedUnion('kind', [communityTarget, searchTarget]),
  'Up to 50 communities, or a search, everywhere or in up to 50 communities.',
  { kind: 'community', communities: ['r/sample_budgeting'] },
);

const schedule = field(
  z.union([
    z.strictObject({ every_minutes: field(z.int().min(1).max(1440), '5 to 1440.', 15) }),
    z.strictObject({
      cron: field(
        z.string().max(200).trim(),
        'Five fields, which may hold names, `L` and `#`; no faster than every five minutes.',
        '*/15 9-17 * * 1-5',
      ),
      timezone: field(withDefault(z.string().max(100).trim(), 'UTC'), 'An IANA time zone.', 'Europe/Berlin'),
    }),
  ]),
  'How often to look: every so many minutes, or a cron expression in a time zone.',
  { every_minutes: 15 },
);

export const act = named('PostAct', z.enum(postActs));
const acts = z.array(act).max(postActs.length);

const what = {
  target,
  query: optional(query).describe('Only with a community target: narrows it. May be one that only excludes.'),
  intent: optional(intent),
  acts: field(
    optional(acts),
    'What wanted posts do, any of these; absent: read from the intent. Those that the intent does not name count less.',
    ['recommendation_request'],
  ),
  noise: optional(noise),
  include_comments: withDefault(z.boolean(), false).describe('Whether comments are read, too.'),
  min_relevance: withDefault(share, 0.5).describe('What matches but is less relevant is counted and not kept.'),
  languages: field(withDefault(z.array(languageCode).max(20), []), 'Only these languages (ISO 639-1); none is all.', [
    'en',
  ]),
};

export const createMonitoringInput = input('CreateMonitoringJob', {
  name,
  ...what,
  schedule: withDefault(schedule, { every_minutes: 15 }).describe('When it looks.'),
  backfill_hours: field(
    withDefault(z.int().min(0).max(maxBackfillHours), 0),
    'How far back from now or the newest post it looks first.',
    24,
  ),
  enabled: withDefault(z.boolean(), true).describe('Whether it looks.'),
  metadata: field(withDefault(metadata, {}), 'Yours; comes back as it is.', { campaign: 'autumn' }),
});

export type CreateMonitoringInput = z.output<typeof createMonitoringInput>;

/** What is absent stays as it is; `null` takes away what may be missing, and is refused for the rest. */
export const updateMonitoringInput = input('UpdateMonitoringJob', {
  job_id: anId('mon').describe('The id of the job.'),
  enabled: z.boolean().optional().describe('Whether it looks.'),
  name: name.optional(),
  target: field(target.optional(), 'The whole target.', { kind: 'community', communities: ['r/sample_budgeting'] }),
  query: query.nullish().describe(`${whatOccurs} \`null\`: all.`),
  intent: intent.nullish().describe('What counts; `null`: none.'),
  acts: field(acts.nullish(), 'What wanted posts do; `null`: as the intent says.', ['recommendation_request']),
  noise: noise.nullish().describe('What does not count; `null`: none.'),
  min_relevance: share.optional().describe('The least relevance of a hit.'),
  languages: field(z.array(languageCode).max(20).optional(), 'Languages (ISO 639).', ['en']),
  include_comments: z.boolean().optional().describe('Whether comments are read, too.'),
  schedule: schedule.optional().meta({ example: { every_minutes: 15 } }),
  metadata: field(metadata.optional(), 'Yours; comes back as it was given.', { campaign: 'autumn' }),
  expected_revision: expectedRevision,
});

export type UpdateMonitoringInput = z.output<typeof updateMonitoringInput>;

export const monitoringAddress = z.strictObject({
  job_id: anId('mon').describe('The id of the job.'),
});

const statuses = ['active', 'disabled', 'suspended'] as const;

export const deleteMonitoringQuery = monitoringAddress.extend({ expected_revision: expectedRevision });

export const listMonitoringQuery = listQuery(statuses, 'active,suspended');

export const monitoringJob = component('MonitoringJob', {
  id: anId('mon').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('monitoring.job').describe('What this is.'),
  name: field(z.string(), 'What people call it.', 'Budgets'),
  enabled: z.boolean().describe('Whether it looks.'),
  status: z.enum(statuses).describe('`suspended`: it cannot pay, and goes on by itself when it can.'),
  status_reason: field(
    z.string().nullable(),
    'What is wrong, in plain English; `null`: nothing.',
    'There are not enough credits.',
  ),
  target: z
    .union([
      z.object({
        kind: z.literal('community').describe('It looks at communities.'),
        communities: field(z.array(z.string()), 'Up to 50 communities.', ['r/sample_budgeting']),
      }),
      z.object({
        kind: z.literal('search').describe('It looks for a query.'),
        query: field(z.string(), whatOccurs, 'ynab OR "split bills"'),
        communities: field(z.array(z.string()), 'Up to 50 communities.', ['r/sample_budgeting']),
      }),
    ])
    .describe('What it looks at.'),
  query: field(z.string().nullable(), whatOccurs, 'ynab OR "split bills"'),
  intent: field(z.string().nullable(), 'What counts, in plain words.', 'Asks for a budgeting tool'),
  acts: field(z.array(act), 'What wanted posts do. Empty: the intent does not say, and any act counts.', [
    'recommendation_request',
  ]),
  acts_given: z.boolean().describe('Whether somebody stated `acts`; otherwise they were read from the intent.'),
  noise: field(z.string().nullable(), 'What does not count, in plain words.', 'Job ads'),
  include_comments: z.boolean().describe('Whether comments are read, too.'),
  min_relevance: share.describe('The least relevance of a hit.'),
  languages: field(z.array(z.string()), 'Languages (ISO 639).', ['en']),
  schedule: z
    .union([
      z.object({ every_minutes: field(count, 'Minutes between two looks.', 15) }),
      z.object({
        cron: field(z.string(), 'A cron expression of five fields.', '*/15 9-17 * * 1-5'),
        timezone: field(z.string(), 'The IANA time zone of the expression.', 'Europe/Berlin'),
      }),
    ])
    .describe('When it looks.'),
  backfill_hours: field(
    count,
    'How far back the first look goes; where no source is live, counted from the newest post that is known.',
    24,
  ),
  metadata: shownMetadata,
  last_run_at: timestamp.nullable().describe('When it last looked; `null`: not yet.'),
  next_run_at: timestamp.nullable().describe('When it looks next; `null`: it is not enabled.'),
  hits_count: field(count, 'Hits so far.', 17),
  credits: objectOf('In credits.', {
    per_run: count.describe('What a run costs that finds something new to look at; others cost nothing.'),
    charged_total: field(count, 'Credits spent on it so far.', 40),
  }),
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
      precision_after: share.nullable().describe('The same with it, each hit judged by what the other reviews taught.'),
    })
    .nullable()
    .describe('What ten or more reviews, three of each kind among them, have taught; taking reviews back undoes it.'),
  revision,
  created_by_key_id: anId('key').describe('The key that created it.'),
  created_at: timestamp.describe('When it was created.'),
  updated_at: timestamp.describe('When it was last changed by somebody.'),
});

export type MonitoringJobBody = z.output<typeof monitoringJob>;

export const backtestInput = input('CreateMonitoringBacktest', {
  ...what,
  days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .default(30)
    .describe('How many days back, from the newest that is known; `null`: all that is stored.'),
  examples: withDefault(z.int().min(1).max(50), 10).describe('So many of the most relevant are shown.'),
  cursor: field(
    optional(z.string().max(1000)),
    '`next_cursor` of a backtest that was truncated: it goes on there, and tells of that part.',
    'MTcuMTc2NDA2MzAwMDAwMC4xNzY0MDYzMDAwMDAwIGFiYw',
  ),
});

export type BacktestInput = z.output<typeof backtestInput>;
