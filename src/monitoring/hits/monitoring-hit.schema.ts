import { z } from 'zod';
import { postActs, sentiments } from '../../analysis/analyst.ts';
import { anId, count, engine, itemPlace, named, optional, share, text, timestamp } from '../../wire/fields.ts';
import { component, field, input, listOf, objectOf } from '../../wire/shapes.ts';
import { pageQuery } from '../../wire/page.ts';

export const reviewStatuses = ['pending', 'approved', 'dismissed'] as const;

/** Decisions that a hit shows: a list of a hundred hits must stay readable however often they were reviewed. */
export const maxShownReviews = 10;
/** The same of a hit that is read by itself. */
export const maxReadReviews = 1_000;

const reviewStatus = named('ReviewStatus', z.enum(reviewStatuses));

export type ReviewStatus = (typeof reviewStatuses)[number];

const jobId = anId('mon').describe('The id of the monitoring job.');

const hitFilter = {
  min_relevance: optional(share).describe('Only hits that are at least as relevant.'),
  review: optional(z.enum(reviewStatuses)).describe('Only hits with this review.'),
  community: field(optional(text(1, 300)), 'Only hits in this community.', 'sample_budgeting'),
};

export const listHitsQuery = z
  .strictObject({
    job_id: jobId,
    ...pageQuery,
    // `null`: nobody has said.
    order: optional(z.enum(['asc', 'desc'])).meta(pageQuery.order.meta()!),
    ...hitFilter,
    after_sequence: field(
      optional(z.int().min(0).max(Number.MAX_SAFE_INTEGER)),
      'Only hits after this one, the oldest first: who reads on from the last one misses none.',
      41,
    ),
  })
  .refine(({ order, after_sequence: after }) => after === null || order !== 'desc', {
    path: ['order'],
    error: 'after_sequence has the oldest first: send asc, or leave it out',
  });

export const listAllHitsQuery = z.strictObject({
  ...pageQuery,
  ...hitFilter,
  job: field(optional(text(1, 100)), 'Only hits of this monitoring job.', 'mon_01kaj6zp0tf3qvc5y8e2d7m4xw'),
});

export type ListAllHitsQuery = z.output<typeof listAllHitsQuery>;

const hitId = anId('hit').describe('The id of the hit.');

export const hitAddress = z.strictObject({ hit_id: hitId });

const decision = {
  hit_id: hitId,
  status: reviewStatus.describe('What a person decided.'),
  note: field(optional(text(1, 2000)), 'Why, for your team.', 'A good fit'),
};

export const reviewHitInput = input('ReviewMonitoringHit', { job_id: jobId, ...decision });

export type ReviewHitInput = z.output<typeof reviewHitInput>;

const maxReviewsAtOnce = 100;

export const reviewHitsInput = input('ReviewMonitoringHits', {
  reviews: z
    .array(z.strictObject(decision))
    .min(1)
    .max(maxReviewsAtOnce)
    .refine((all) => new Set(all.map(({ hit_id }) => hit_id)).size === all.length, 'must name each hit once')
    .describe(`One decision a hit, ${maxReviewsAtOnce} at most: all are noted, or none.`),
});

export type ReviewHitsInput = z.output<typeof reviewHitsInput>;

const review = {
  status: reviewStatus.describe('What a person decided.'),
  note: field(z.string().nullable(), 'Why; `null`: nobody said.', 'A good fit'),
  by_key_id: field(
    z.string().nullable(),
    'The key that it was decided with; `null`: nobody has.',
    'key_01kaj6zp0tf3qvc5y8e2d7m4xw',
  ),
  at: timestamp.nullable().describe('When; `null`: not yet.'),
};

export const monitoringHit = component('MonitoringHit', {
  id: anId('hit').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('monitoring.hit').describe('What this is.'),
  monitoring_job_id: anId('mon').describe('The monitoring job.'),
  sequence: field(z.int().min(1), 'Counts the hits of the job; a later one is always higher.', 17),
  kind: z.enum(['post', 'comment']).describe('Whether a post or a comment matched.'),
  post: component('MonitoredPost', {
    ...itemPlace,
    title: field(z.string(), 'Of a comment, the title of its post where that is known.', 'How do you split bills?'),
    excerpt: field(
      z.string(),
      'A verbatim part of the body, around what matched.',
      'We share one account and keep fighting about it.',
    ),
    excerpt_start: count.describe('Where in the body the excerpt begins, in UTF-16 units.'),
    author: field(z.string().nullable(), 'Who wrote it; `null`: not known, or gone.', 'somebody'),
    flair: field(z.string().nullable(), 'The label that its author or a moderator gave it.', 'Advice'),
    score: field(z.int().nullable(), 'Its votes when it was seen; `null`: not known.', 4),
    num_comments: field(z.int().nullable(), 'How many comments.', 32),
    created_at: timestamp.describe('When it was created.'),
    nsfw: z.boolean().describe('Whether it is for adults.'),
    attribution: field(
      z.string().nullable().default(null),
      'What you owe when you quote it; `null`: the hit is older than this field.',
      'Hacker News. No licence is stated: quote briefly.',
    ),
    deleted: z
      .boolean()
      .describe('It was taken down since, or forgotten on request: its texts are gone, and it waits for no review.'),
  }).describe('The post or comment that matched.'),
  crossposts: listOf('The same text in other communities: one hit, not several.', {
    ...itemPlace,
    created_at: timestamp.describe('When it was created.'),
  }),
  match: objectOf('Why it matched.', {
    clause: field(z.string(), 'The part of the query that matched.', '"split bills"'),
    terms: listOf('What matched, and where.', {
      text: field(z.string(), 'The words that matched; of very long ones the beginning.', 'split bills'),
      field: z.enum(['title', 'body', 'flair', 'url']).describe('In which field.'),
      start: field(count, 'Where in the field it begins, in UTF-16 units.', 0),
      end: field(count, 'Where it ends.', 11),
    }),
  }),
  analysis: objectOf('What it means.', {
    relevance: field(share, 'How well it is what `intent` asks for and `noise` does not.', 0.82),
    intent: z.enum(postActs).describe('What its author wants.'),
    sentiment: z
      .enum(sentiments)
      .nullable()
      .describe('How its author feels; `null`: it cannot be told in this language.'),
    summary: field(z.string(), 'What it says, in one or two sentences.', 'Somebody asks how to split bills.'),
    why: field(z.string(), 'Why it is relevant, or not very.', 'It asks for a tool and names what you look for.'),
    suggested_approach: field(
      z.string(),
      'What a person could do. The service itself never does anything there.',
      'Answer with what you have tried, without a link.',
    ),
    risks: z.array(z.string()).describe('What the rules of its community say against answering, where known.'),
    engine: engine.describe('What made it.'),
  }),
  review: objectOf('What a person decided.', {
    ...review,
    history: listOf(
      `The newest decisions, the oldest of them first: ${maxShownReviews} at most, ${maxReadReviews.toLocaleString('en')} where one hit is read.`,
      review,
    ),
    history_total: field(count, 'How many decisions there were; each is kept.', 1),
  }),
  human_review_required: z.literal(true).describe('Always: a person reads and decides.'),
  timing: objectOf('When it was written, seen, matched and stored.', {
    created_at: timestamp.describe('When it was written.'),
    seen_at: timestamp.describe('When it came into the catalog.'),
    matched_at: timestamp.describe('When it was matched.'),
    stored_at: timestamp.describe('When it became a hit.'),
  }),
});

export type HitBody = z.output<typeof monitoringHit>;

/** The part of a hit that shows the post, as it is stored. */
export type ShownPost = Omit<HitBody['post'], 'deleted'>;
