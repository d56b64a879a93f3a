import { z } from 'zod';
import { count, itemPlace, quotedAuthor, share, timestamp, warning } from '../../wire/fields.ts';

export const monitoringBacktest = z
  .object({
    object: z.literal('monitoring.backtest').describe('What this is.'),
    posts_scanned: count.describe('Stored posts and comments that it looked at.'),
    from: timestamp.nullable().describe('The oldest of them; `null`: there are none.'),
    to: timestamp.nullable().describe('Until when.'),
    matches: count.describe('Those that would have become hits.'),
    matches_per_day: z.number().min(0).meta({ description: 'Hits a day.', example: 1.4 }),
    filtered_share: share
      .nullable()
      .describe('Of what the query matched, how much fell below `min_relevance` or was in another language.'),
    examples: z
      .array(
        z.object({
          ...itemPlace,
          title: z.string().meta({ description: 'Its title.', example: 'How do you split bills?' }),
          excerpt: z.string().meta({
            description: 'A verbatim part of the body.',
            example: 'We share one account and keep fighting about it.',
          }),
          author: quotedAuthor,
          attribution: z.string().optional().meta({
            description: 'What whoever quotes from there owes, as a sentence.',
            example: 'Reddit. Its users keep their rights: quote briefly, name the author and link the post.',
          }),
          created_at: timestamp.describe('When it was created.'),
          clause: z.string().meta({ description: 'The part of the query that matched.', example: '"split bills"' }),
          relevance: share.meta({ description: '0 to 1.', example: 0.82 }),
        }),
      )
      .max(50)
      .describe('The most relevant; those that words alone speak for come last.'),
    top_terms: z
      .array(
        z.object({
          term: z.string().meta({ description: 'A word or phrase, as it was written.', example: 'split bills' }),
          matches: count.describe('How many.'),
        }),
      )
      .describe('What matched most often.'),
    credits_per_day_estimate: z.number().min(0).meta({
      description:
        'At the default schedule, every 15 minutes: a run is paid when there is something new. From what was looked at.',
      example: 3.5,
    }),
    truncated: z.boolean().describe('There was more than could be looked at in the time.'),
    next_cursor: z.string().nullable().meta({
      description: 'Where it stopped: send it as `cursor` with the same request to go on; `null`: all was looked at.',
      example: 'MTcuMTc2NDA2MzAwMDAwMC4xNzY0MDYzMDAwMDAwIGFiYw',
    }),
    warnings: z.array(warning).describe('What to know about it; empty when all is well.'),
  })
  .meta({ id: 'MonitoringBacktest' });

export type BacktestBody = z.output<typeof monitoringBacktest>;
