import { z } from 'zod';
import { timestamp, warning } from '../../http/fields.ts';

const count = z.int().min(0);

const runSource = z.object({
  source: z.string().describe('Who was asked: `archive`, or the live platform.'),
  outcome: z
    .string()
    .describe('`ok`, or why it could not be looked at: `private`, `banned`, `missing`, `rate_limited`, `blocked`, …'),
  communities: z.array(z.string()).describe('Which communities this is about; none is all of them.'),
  calls: count.describe('Requests to the platform that this run made; what another run had just fetched costs none.'),
});

export type RunSource = z.output<typeof runSource>;

const runGap = z.object({
  community: z.string().nullable(),
  from: timestamp.nullable(),
  to: timestamp.nullable(),
  reason: z.string().describe('Why posts between these times may be missing, in plain English.'),
});

export type RunGap = z.output<typeof runGap>;

export const monitoringRun = z
  .object({
    id: z.string().meta({ example: 'run_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
    object: z.literal('monitoring.run'),
    status: z
      .enum(['succeeded', 'partial', 'failed'])
      .describe('`partial`: some sources could not be looked at; `failed`: none could.'),
    started_at: timestamp,
    finished_at: timestamp,
    posts_seen: count.describe('New posts that it looked at.'),
    comments_seen: count.describe('New comments that it looked at.'),
    matched: count.describe('Of these, how many the query matched: the sum of the next three.'),
    filtered: count.describe('Matched, but below `min_relevance`, or in none of the languages.'),
    hits_created: count.describe('Matched, and a hit now.'),
    duplicates: count.describe('Matched, but a hit before, or the same text as one.'),
    sources: z.array(runSource),
    gaps: z.array(runGap).describe('What could not be seen.'),
    warnings: z.array(warning).describe('Where the analyst could not judge as it was meant to.'),
    credits_charged: count,
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why nothing could be looked at; `null`: something was.'),
  })
  .meta({ id: 'MonitoringRun' });

export type MonitoringRunBody = z.output<typeof monitoringRun>;
