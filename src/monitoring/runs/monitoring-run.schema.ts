import { z } from 'zod';
import { anId, count, timestamp, warning } from '../../wire/fields.ts';
import { component, field } from '../../wire/shapes.ts';

const runSource = z.object({
  source: field(z.string(), 'Who was asked: `archive`, or the live platform.', 'archive'),
  outcome: field(
    z.string(),
    '`ok`, or why it could not be looked at: `private`, `banned`, `missing`, `rate_limited`, `blocked`, …; `closed`: it has ended, and only what is imported is looked at; `pending`: it is still being asked, and the next run looks at it.',
    'ok',
  ),
  communities: field(z.array(z.string()), 'Which communities this is about; none is all of them.', [
    'r/sample_budgeting',
  ]),
  calls: count.describe(
    'Requests to the platform that this run made; none where another run had just asked, or it is too early to ask again.',
  ),
});

export type RunSource = z.output<typeof runSource>;

const runGap = z.object({
  community: field(z.string().nullable(), 'Where; `null`: anywhere.', 'sample_budgeting'),
  from: timestamp.nullable().describe('From when; `null`: not known.'),
  to: timestamp.nullable().describe('Until when; `null`: not known.'),
  reason: field(
    z.string(),
    'Why posts between these times may be missing, in plain English.',
    'The platform shows its newest 1,000 posts only, and more were written.',
  ),
});

export type RunGap = z.output<typeof runGap>;

export const monitoringRun = component('MonitoringRun', {
  id: anId('run').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('monitoring.run').describe('What this is.'),
  status: z
    .enum(['succeeded', 'partial', 'failed'])
    .describe('`partial`: some sources could not be looked at; `failed`: none could.'),
  started_at: timestamp.describe('When it began.'),
  finished_at: timestamp.describe('When it ended.'),
  posts_seen: count.describe('New posts that it looked at.'),
  comments_seen: count.describe('New comments that it looked at.'),
  matched: count.describe('How many of these the query matched: `filtered`, `hits_created` and `duplicates` together.'),
  filtered: count.describe('Matched, but below `min_relevance`, or in none of the languages.'),
  hits_created: count.describe('Matched, and new hits.'),
  duplicates: count.describe('Matched, but a hit before, or the same text as one.'),
  sources: z.array(runSource).describe('Who was asked, and how they answered.'),
  gaps: z.array(runGap).describe('What could not be seen.'),
  warnings: z.array(warning).describe('Where the analyst could not judge as it was meant to.'),
  credits_charged: field(count, 'What it has cost, in credits.', 5),
  error: z
    .object({
      code: field(z.string(), 'What to decide by.', 'deadline_exceeded'),
      message: field(z.string(), 'The same in plain English.', 'The job was not finished before its deadline'),
    })
    .nullable()
    .describe('Why nothing could be looked at; `null`: something was.'),
});

export type MonitoringRunBody = z.output<typeof monitoringRun>;
