import { z } from 'zod';
import { count, itemPlace, quotedAuthor, share, timestamp, warning } from '../../wire/fields.ts';
import { component, field, listOf } from '../../wire/shapes.ts';
import { act } from '../jobs/monitoring-job.schema.ts';

export const monitoringBacktest = component('MonitoringBacktest', {
  object: z.literal('monitoring.backtest').describe('What this is.'),
  posts_scanned: count.describe('Stored posts and comments that it looked at.'),
  from: timestamp.nullable().describe('The oldest of them; `null`: there are none.'),
  to: timestamp.nullable().describe('Until when.'),
  matches: count.describe('Those that would have become hits.'),
  matches_per_day: field(z.number().min(0), 'Hits a day.', 1.4),
  filtered_share: share
    .nullable()
    .describe('Of what the query matched, how much fell below `min_relevance` or was in another language.'),
  acts: field(
    z.array(act),
    'What wanted posts do: as given, or as a job would read it from the intent. Empty: any act counts.',
    ['recommendation_request'],
  ),
  examples: listOf('The most relevant; those that words alone speak for come last.', {
    ...itemPlace,
    title: field(z.string(), 'Its title.', 'How do you split bills?'),
    excerpt: field(z.string(), 'A verbatim part of the body.', 'We share one account and keep fighting about it.'),
    author: quotedAuthor,
    attribution: field(
      z.string().optional(),
      'What whoever quotes from there owes, as a sentence.',
      'Reddit. Its users keep their rights: quote briefly.',
    ),
    created_at: timestamp.describe('When it was created.'),
    clause: field(z.string(), 'The part of the query that matched.', '"split bills"'),
    relevance: field(share, '0 to 1.', 0.82),
  }).max(50),
  top_terms: listOf('What matched most often.', {
    term: field(z.string(), 'A word or phrase, as it was written.', 'split bills'),
    matches: count.describe('How many.'),
  }),
  credits_per_day_estimate: field(
    z.number().min(0),
    'At the default schedule, every 15 minutes: a run is paid when there is something new. From what was looked at.',
    3.5,
  ),
  truncated: z.boolean().describe('There was more than could be looked at in the time.'),
  next_cursor: field(
    z.string().nullable(),
    'Where it stopped: send it as `cursor` with the same request to go on; `null`: all was looked at.',
    'MTcuMTc2NDA2MzAwMDAwMC4xNzY0MDYzMDAwMDAwIGFiYw',
  ),
  warnings: z.array(warning).describe('What to know about it; empty when all is well.'),
});

export type BacktestBody = z.output<typeof monitoringBacktest>;
