import { z } from 'zod';
import { postActs, sentiments } from '../../analysis/analyst.ts';
import { anId, count, engine, itemPlace, optional, share, text, timestamp } from '../../wire/fields.ts';
import { pageQuery } from '../../wire/page.ts';

export const reviewStatuses = ['pending', 'approved', 'dismissed'] as const;

/** Decisions that a hit shows: a list of a hundred hits must stay readable however often they were reviewed. */
export const maxShownReviews = 10;

export type ReviewStatus = (typeof reviewStatuses)[number];

const jobId = anId('mon').describe('The id of the monitoring job.');

const hitFilter = {
  min_relevance: optional(share).describe('Only hits that are at least as relevant.'),
  review: optional(z.enum(reviewStatuses)).describe('Only hits with this review.'),
  community: optional(text(1, 300)).meta({ description: 'Only hits in this community.', example: 'sample_budgeting' }),
};

export const listHitsQuery = z.strictObject({
  job_id: jobId,
  ...pageQuery,
  ...hitFilter,
  after_sequence: optional(z.int().min(0).max(Number.MAX_SAFE_INTEGER))
    .describe('Only hits after this one, the oldest first: who reads on from the last one misses none.')
    .meta({ example: 41 }),
});

export const listAllHitsQuery = z.strictObject({
  ...pageQuery,
  ...hitFilter,
  job: optional(text(1, 100)).meta({
    description: 'Only hits of this monitoring job.',
    example: 'mon_01kaj6zp0tf3qvc5y8e2d7m4xw',
  }),
});

const hitId = anId('hit').describe('The id of the hit.');

export const hitAddress = z.strictObject({ hit_id: hitId });

const decision = {
  hit_id: hitId,
  status: z.enum(reviewStatuses).describe('What a person decided.'),
  note: optional(text(1, 2000)).meta({ description: 'Why, for your team.', example: 'A good fit' }),
};

export const reviewHitInput = z.strictObject({ job_id: jobId, ...decision }).meta({ id: 'ReviewMonitoringHit' });

export type ReviewHitInput = z.output<typeof reviewHitInput>;

const maxReviewsAtOnce = 100;

export const reviewHitsInput = z
  .strictObject({
    reviews: z
      .array(z.strictObject(decision))
      .min(1)
      .max(maxReviewsAtOnce)
      .refine((all) => new Set(all.map(({ hit_id }) => hit_id)).size === all.length, 'must name each hit once')
      .describe(`One decision a hit, ${maxReviewsAtOnce} at most: all are noted, or none.`),
  })
  .meta({ id: 'ReviewMonitoringHits' });

export type ReviewHitsInput = z.output<typeof reviewHitsInput>;

const review = {
  status: z.enum(reviewStatuses).describe('What a person decided.'),
  note: z.string().nullable().meta({ description: 'Why; `null`: nobody said.', example: 'A good fit' }),
  by_key_id: z.string().nullable().meta({
    description: 'The key that it was decided with; `null`: nobody has.',
    example: 'key_01kaj6zp0tf3qvc5y8e2d7m4xw',
  }),
  at: timestamp.nullable().describe('When; `null`: not yet.'),
};

export const monitoringHit = z
  .object({
    id: anId('hit').describe('Its id: a TypeID, sorts by time.'),
    object: z.literal('monitoring.hit').describe('What this is.'),
    monitoring_job_id: anId('mon').describe('The monitoring job.'),
    sequence: z
      .int()
      .min(1)
      .meta({ description: 'Counts the hits of the job; a later one is always higher.', example: 17 }),
    kind: z.enum(['post', 'comment']).describe('Whether a post or a comment matched.'),
    post: z
      .object({
        ...itemPlace,
        title: z.string().meta({
          description: 'Of a comment, the title of its post where that is known.',
          example: 'How do you split bills?',
        }),
        excerpt: z.string().meta({
          description: 'A verbatim part of the body, around what matched.',
          example: 'We share one account and keep fighting about it.',
        }),
        excerpt_start: count.describe('Where in the body the excerpt begins, in UTF-16 units.'),
        author: z
          .string()
          .nullable()
          .meta({ description: 'Who wrote it; `null`: not known, or gone.', example: 'somebody' }),
        flair: z
          .string()
          .nullable()
          .meta({ description: 'The label that its author or a moderator gave it.', example: 'Advice' }),
        score: z.int().nullable().meta({ description: 'Its votes when it was seen; `null`: not known.', example: 4 }),
        num_comments: z.int().nullable().meta({ description: 'How many comments.', example: 32 }),
        created_at: timestamp.describe('When it was created.'),
        nsfw: z.boolean().describe('Whether it is for adults.'),
        attribution: z.string().nullable().default(null).meta({
          description: 'What you owe when you quote it; `null`: the hit is older than this field.',
          example: 'Hacker News. No licence is stated: quote briefly, name the author and link the post.',
        }),
        deleted: z.boolean().describe('It was taken down since: its texts are gone from here, too.'),
      })
      .meta({ id: 'MonitoredPost' })
      .describe('The post or comment that matched.'),
    crossposts: z
      .array(
        z.object({
          ...itemPlace,
          created_at: timestamp.describe('When it was created.'),
        }),
      )
      .describe('The same text in other communities: one hit, not several.'),
    match: z
      .object({
        clause: z.string().meta({ description: 'The part of the query that matched.', example: '"split bills"' }),
        terms: z
          .array(
            z.object({
              text: z.string().meta({ description: 'The words that matched.', example: 'split bills' }),
              field: z.enum(['title', 'body', 'flair', 'url']).describe('In which field.'),
              start: count.meta({ description: 'Where in the field it begins, in UTF-16 units.', example: 0 }),
              end: count.meta({ description: 'Where it ends.', example: 11 }),
            }),
          )
          .describe('What matched, and where.'),
      })
      .describe('Why it matched.'),
    analysis: z
      .object({
        relevance: share.meta({
          description: 'How well it is what `intent` asks for and `noise` does not.',
          example: 0.82,
        }),
        intent: z.enum(postActs).describe('What its author wants.'),
        sentiment: z
          .enum(sentiments)
          .nullable()
          .describe('How its author feels; `null`: it cannot be told in this language.'),
        summary: z.string().meta({
          description: 'What it says, in one or two sentences.',
          example: 'Somebody asks how to split bills.',
        }),
        why: z.string().meta({
          description: 'Why it is relevant, or not very.',
          example: 'It asks for a tool and names what you look for.',
        }),
        suggested_approach: z.string().meta({
          description: 'What a person could do. The service itself never does anything there.',
          example: 'Answer with what you have tried, without a link.',
        }),
        risks: z.array(z.string()).describe('What the rules of its community say against answering, where known.'),
        engine: engine.describe('What made it.'),
      })
      .describe('What it means.'),
    review: z
      .object({
        ...review,
        history: z
          .array(z.object(review))
          .describe(`The newest decisions, ${maxShownReviews} at most, the oldest of them first.`),
        history_total: count.meta({ description: 'How many decisions there were; each is kept.', example: 1 }),
      })
      .describe('What a person decided.'),
    human_review_required: z.literal(true).describe('Always: a person reads and decides.'),
    timing: z
      .object({
        created_at: timestamp.describe('When it was written.'),
        seen_at: timestamp.describe('When it came into the catalog.'),
        matched_at: timestamp.describe('When it was matched.'),
        stored_at: timestamp.describe('When it became a hit.'),
      })
      .describe('When it was written, seen, matched and stored.'),
  })
  .meta({ id: 'MonitoringHit' });

export type HitBody = z.output<typeof monitoringHit>;

/** The part of a hit that shows the post, as it is stored. */
export type ShownPost = Omit<HitBody['post'], 'deleted'>;
