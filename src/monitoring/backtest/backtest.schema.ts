import { z } from 'zod';
import { platform, timestamp, warning } from '../../http/fields.ts';

const count = z.int().min(0);

export const monitoringBacktest = z
  .object({
    object: z.literal('monitoring.backtest'),
    posts_scanned: count.describe('Stored posts and comments that it looked at.'),
    from: timestamp.nullable().describe('The oldest of them; `null`: there are none.'),
    to: timestamp.nullable(),
    matches: count.describe('Those that would have become hits.'),
    matches_per_day: z.number().min(0),
    filtered_share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Of what the query matched, how much fell below `min_relevance` or was in another language.'),
    examples: z
      .array(
        z.object({
          platform,
          id: z.string(),
          url: z.string(),
          community: z.string(),
          title: z.string(),
          excerpt: z.string(),
          created_at: timestamp,
          clause: z.string(),
          relevance: z.number().min(0).max(1),
        }),
      )
      .max(50)
      .describe('The most relevant, spread over the time.'),
    top_terms: z.array(z.object({ term: z.string(), matches: count })).describe('What matched most often.'),
    credits_per_day_estimate: z
      .number()
      .min(0)
      .describe('At the default schedule, every 15 minutes: a run is paid when there is something new.'),
    truncated: z.boolean().describe('There was more than could be looked at in the time.'),
    warnings: z.array(warning),
  })
  .meta({ id: 'MonitoringBacktest' });

export type BacktestBody = z.output<typeof monitoringBacktest>;
