import { z } from 'zod';
import { anId, count, timestamp, warning } from '../../wire/fields.ts';

const runSource = z.object({
  source: z.string().meta({ description: 'Who was asked: `archive`, or the live platform.', example: 'archive' }),
  outcome: z.string().meta({
    description:
      '`ok`, or why it could not be looked at: `private`, `banned`, `missing`, `rate_limited`, `blocked`, …; `closed`: it has ended, and only what is imported is looked at; `pending`: it is still being asked, and the next run looks at it.',
    example: 'ok',
  }),
  communities: z
    .array(z.string())
    .meta({ description: 'Which communities this is about; none is all of them.', example: ['r/sample_budgeting'] }),
  calls: count.describe('Requests to the platform that this run made; what another run had just fetched costs none.'),
});

export type RunSource = z.output<typeof runSource>;

const runGap = z.object({
  community: z.string().nullable().meta({ description: 'Where; `null`: anywhere.', example: 'sample_budgeting' }),
  from: timestamp.nullable().describe('From when; `null`: not known.'),
  to: timestamp.nullable().describe('Until when; `null`: not known.'),
  reason: z.string().meta({
    description: 'Why posts between these times may be missing, in plain English.',
    example: 'The platform shows its newest 1,000 posts only, and more were written.',
  }),
});

export type RunGap = z.output<typeof runGap>;

export const monitoringRun = z
  .object({
    id: anId('run').describe('Its id: a TypeID, sorts by time.'),
    object: z.literal('monitoring.run').describe('What this is.'),
    status: z
      .enum(['succeeded', 'partial', 'failed'])
      .describe('`partial`: some sources could not be looked at; `failed`: none could.'),
    started_at: timestamp.describe('When it began.'),
    finished_at: timestamp.describe('When it ended.'),
    posts_seen: count.describe('New posts that it looked at.'),
    comments_seen: count.describe('New comments that it looked at.'),
    matched: count.describe(
      'How many of these the query matched: `filtered`, `hits_created` and `duplicates` together.',
    ),
    filtered: count.describe('Matched, but below `min_relevance`, or in none of the languages.'),
    hits_created: count.describe('Matched, and new hits.'),
    duplicates: count.describe('Matched, but a hit before, or the same text as one.'),
    sources: z.array(runSource).describe('Who was asked, and how they answered.'),
    gaps: z.array(runGap).describe('What could not be seen.'),
    warnings: z.array(warning).describe('Where the analyst could not judge as it was meant to.'),
    credits_charged: count.meta({ description: 'What it has cost, in credits.', example: 5 }),
    error: z
      .object({
        code: z.string().meta({ description: 'What to decide by.', example: 'deadline_exceeded' }),
        message: z
          .string()
          .meta({ description: 'The same in plain English.', example: 'The job was not finished before its deadline' }),
      })
      .nullable()
      .describe('Why nothing could be looked at; `null`: something was.'),
  })
  .meta({ id: 'MonitoringRun' });

export type MonitoringRunBody = z.output<typeof monitoringRun>;
