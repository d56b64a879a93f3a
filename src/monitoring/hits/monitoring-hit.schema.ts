import { z } from 'zod';
import { postActs, sentiments } from '../../analysis/analyst.ts';
import { optional, platform, text, timestamp } from '../../http/fields.ts';
import { pageQuery } from '../../http/page.ts';

export const reviewStatuses = ['pending', 'approved', 'dismissed'] as const;

/** Decisions that a hit shows: a list of a hundred hits must stay readable however often they were reviewed. */
export const maxShownReviews = 10;

export type ReviewStatus = (typeof reviewStatuses)[number];

const jobId = z.string().describe('The id of the monitoring job.');

export const listHitsQuery = z.strictObject({
  job_id: jobId,
  ...pageQuery,
  min_relevance: optional(z.number().min(0).max(1)).describe('Only hits that are at least as relevant.'),
  review: optional(z.enum(reviewStatuses)).describe('Only hits with this review.'),
  community: optional(text(1, 300)).describe('Only hits in this community.').meta({ example: 'sample_budgeting' }),
  after_sequence: optional(z.int().min(0).max(Number.MAX_SAFE_INTEGER))
    .describe('Only hits after this one, the oldest first: who reads on from the last one misses none.')
    .meta({ example: 41 }),
});

export type ListHitsQuery = z.output<typeof listHitsQuery>;

export const reviewHitInput = z
  .strictObject({
    job_id: jobId,
    hit_id: z.string().describe('The id of the hit.').meta({ example: 'hit_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
    status: z.enum(reviewStatuses).describe('What a person decided.'),
    note: optional(text(1, 2000)).describe('Why, for your team.'),
  })
  .meta({ id: 'ReviewMonitoringHit' });

export type ReviewHitInput = z.output<typeof reviewHitInput>;

const review = {
  status: z.enum(reviewStatuses),
  note: z.string().nullable(),
  by_key_id: z.string().nullable().describe('The key that it was decided with; `null`: nobody has.'),
  at: timestamp.nullable(),
};

export const monitoringHit = z
  .object({
    id: z.string().meta({ example: 'hit_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
    object: z.literal('monitoring.hit'),
    monitoring_job_id: z.string().meta({ example: 'mon_01kaj6zp0tf3qvc5y8e2d7m4xw' }),
    sequence: z.int().min(1).describe('Counts the hits of the job; a later one is always higher.'),
    kind: z.enum(['post', 'comment']),
    post: z
      .object({
        platform,
        id: z.string().meta({ example: 'ws9nfgqoy' }),
        url: z.string(),
        community: z.string(),
        title: z.string().describe('Of a comment, the title of its post where that is known.'),
        excerpt: z.string().describe('A verbatim part of the body, around what matched.'),
        excerpt_start: z.int().min(0).describe('Where in the body the excerpt begins, in UTF-16 units.'),
        author: z.string().nullable(),
        flair: z.string().nullable(),
        score: z.int().nullable().describe('As of when it was seen.'),
        num_comments: z.int().nullable(),
        created_at: timestamp,
        nsfw: z.boolean(),
        deleted: z.boolean().describe('It was taken down since: its texts are gone from here, too.'),
      })
      .meta({ id: 'MonitoredPost' }),
    crossposts: z
      .array(z.object({ platform, id: z.string(), url: z.string(), community: z.string(), created_at: timestamp }))
      .describe('The same text in other communities: one hit, not several.'),
    match: z.object({
      clause: z.string().describe('The part of the query that matched.'),
      terms: z.array(
        z.object({
          text: z.string(),
          field: z.enum(['title', 'body', 'flair', 'url']),
          start: z.int().min(0).describe('Where in the field it begins, in UTF-16 units.'),
          end: z.int().min(0).describe('Where it ends.'),
        }),
      ),
    }),
    analysis: z.object({
      relevance: z.number().min(0).max(1).describe('How well it is what `intent` asks for and `noise` does not.'),
      intent: z.enum(postActs).describe('What its author wants.'),
      sentiment: z.enum(sentiments).nullable().describe('`null`: it cannot be told in this language.'),
      summary: z.string(),
      why: z.string().describe('Why it is relevant, or not very.'),
      suggested_approach: z.string().describe('What a person could do; nothing is ever done by the service.'),
      risks: z.array(z.string()).describe('What the rules of its community say against answering, where known.'),
      engine: z.object({ name: z.string(), version: z.string(), model: z.string().nullable() }),
    }),
    review: z.object({
      ...review,
      history: z
        .array(z.object(review))
        .describe(`The newest decisions, ${maxShownReviews} at most, the oldest of them first.`),
      history_total: z.int().min(0).describe('How many decisions there were; each is kept.').meta({ example: 1 }),
    }),
    human_review_required: z.literal(true).describe('Always: a person reads and decides.'),
    timing: z.object({
      created_at: timestamp.describe('When it was written.'),
      seen_at: timestamp.describe('When it came into the catalog.'),
      matched_at: timestamp,
      stored_at: timestamp,
    }),
  })
  .meta({ id: 'MonitoringHit' });

export type HitBody = z.output<typeof monitoringHit>;

/** The part of a hit that shows the post, as it is stored. */
export type ShownPost = Omit<HitBody['post'], 'deleted'>;
