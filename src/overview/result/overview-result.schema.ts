import { z } from 'zod';
import { decisions, riskKinds, ruleEffects, ruleKinds, toneSigns, traitNames } from '../../analysis/analyst.ts';
import { community } from '../../catalog/posts/community.schema.ts';
import { anId, count, engine, named, quotedAuthor, removedBy, share, timestamp, warning } from '../../wire/fields.ts';
import { component, field, listOf, objectOf } from '../../wire/shapes.ts';
import { postTypes } from '../measures/post-types.ts';
import { weekdays } from '../measures/times.ts';

const n = field(named('SampleSize', count), 'How many posts, comments or texts the figure rests on.', 120);
const lift = field(
  named('Lift', z.number()),
  'Their median score by that of all; drawn towards 1 the fewer they are.',
  1.8,
);
/** Results of before have none. */
const bound = z.number().nullable().default(null);
const low = field(bound, 'The lift is at least this with 95 % confidence.', 1.3);
const high = field(bound, 'And at most this.', 2.4);
const chance = field(
  z.number(),
  'How likely posts differ so much by chance (rank test, corrected for many tests).',
  0.004,
);
const figure = z.object({
  median: field(z.number().nullable(), 'The median; `null`: too few.', 42),
  n,
});

const sample = z.object({
  posts: count.describe('Posts read.'),
  comments: count.describe('Comments read.'),
  from: timestamp.nullable().describe('The oldest of the newest posts, which figures are computed from.'),
  to: timestamp.nullable().describe('The newest post.'),
  sources: field(
    z.array(z.enum(['archive', 'live'])),
    '`archive`: what was imported; `live`: the platform was asked.',
    ['archive'],
  ),
  gaps: field(z.array(z.string()), 'What could not be read, and why.', ['No comments are known']),
});

const reading = {
  kind: named('RuleKind', z.enum(ruleKinds)).describe('What the rule is about.'),
  effect: z.enum(ruleEffects).describe('What it does about it.'),
  quote: field(z.string(), 'The words of the rule that say so.', 'No self-promotion'),
};

const rule = component('OverviewRule', {
  position: field(count, 'From 0, as the community orders them; those found elsewhere come behind.', 0),
  title: field(z.string(), 'Verbatim.', 'No self-promotion'),
  text: field(z.string(), 'Verbatim; empty when the title says it all.', 'Ask the moderators first.'),
  ...reading,
  source: field(z.string(), 'Where it stands: `rules`, `description`, `sidebar` or `wiki/PAGE`.', 'sidebar'),
  also: listOf('What else the rule says.', reading),
});

const gates = z.object({
  min_karma: field(z.int().nullable(), 'The karma that a rule asks for; `null`: no rule says.', 100),
  min_account_age_days: field(
    z.number().nullable(),
    'The age of an account that a rule asks for; `null`: no rule says.',
    30,
  ),
  flair_required: z.boolean().nullable().describe('Whether every post needs a flair; `null`: no rule says.'),
  approved_posters_only: z.boolean().nullable().describe('Whether only approved people may post; `null`: not known.'),
  unknown: field(z.array(z.string()), 'Gates of which nothing is known: platforms keep their filters private.', [
    'min_karma',
  ]),
});

const tone = z.object({
  sentiment: objectOf(
    'Shares of texts in English, by forms of sentences and a lexicon. Politeness, wishes and quotations do not count; `null`: too few texts.',
    {
      positive: field(share.nullable(), 'The share whose authors say that something pleases them.', 0.3),
      neutral: field(share.nullable(), 'The share whose authors say neither; most texts are so.', 0.6),
      negative: field(share.nullable(), 'The share whose authors say that something pains or annoys them.', 0.1),
      n,
    },
  ),
  traits: listOf('How people talk and treat each other.', {
    name: z
      .enum(traitNames)
      .describe('What is measured. A share is 0 to 1; a reception is the positive minus the negative share, -1 to 1.'),
    value: field(
      z.number().nullable(),
      'The figure; `null`: too few texts, or in no language that can be measured.',
      0.3,
    ),
    n,
  }),
  examples: listOf('What the figures rest on, in the words of the people.', {
    shows: z.enum(toneSigns).describe('What it is an example of.'),
    quote: field(z.string(), 'Verbatim.', 'we fight about money every month'),
    url: field(z.string(), 'Where it was written.', 'https://www.reddit.com/r/sample_budgeting'),
    author: quotedAuthor,
    removed_by: removedBy,
  }),
  summary: z.array(z.string()).describe('How people talk, in sentences; only a language model writes some.'),
});

const example = z.object({
  title: field(z.string(), 'Verbatim.', 'How do you split bills?'),
  url: field(z.string(), 'Where the post is.', 'https://www.reddit.com/r/sample_budgeting'),
  removed_by: removedBy,
});

const part = {
  n,
  share: field(share.nullable(), 'Of all posts; `null`: too few.', 0.25),
  median_score: field(z.number().nullable(), 'Of posts older than two days; `null`: too few.', 14),
  median_comments: field(z.number().nullable(), 'Of posts older than two days; `null`: too few.', 14),
};

const contentPatterns = z.object({
  post_types: listOf('Most frequent first.', {
    type: z.enum(postTypes).describe('What the post chiefly is.'),
    ...part,
  }),
  flairs: listOf('Most frequent first.', { flair: field(z.string(), 'As it is written.', 'Advice'), ...part }),
  topics: listOf('What people write about, most frequent first; each is about other posts than those before.', {
    topic: field(z.string(), 'A phrase that several people use.', 'joint account'),
    n,
    share: field(share, 'Of the posts read.', 0.25),
    examples: z.array(example).describe('Well-liked posts that speak of it.'),
  }),
  what_works: listOf('What scores higher beyond chance, best first; empty: nothing stands out.', {
    pattern: field(z.string(), 'What the posts have in common.', 'asks a question'),
    lift,
    low,
    high,
    n,
    chance,
    examples: z.array(example.extend({ score: field(z.int(), 'Its score.', 312) })).describe('The best-liked of them.'),
  }),
  best_times: listOf('When posts score higher beyond chance, best first; empty: no time stands out.', {
    weekday: z.enum(weekdays).nullable().describe('The weekday, in UTC; `null`: any.'),
    hour_utc: field(z.int().min(0).max(23).nullable(), 'The hour, in UTC; `null`: any.', 18),
    lift,
    low,
    high,
    n,
  }),
  typical_length: objectOf('Medians.', {
    title_characters: figure.describe('Of titles.'),
    body_words: figure.describe('Of text posts that have a text.'),
    comment_words: figure.describe('Of comments.'),
  }),
});

const activity = z.object({
  posts_per_day: field(z.number().nullable(), 'Over the newest posts; `null`: too few.', 14.5),
  median_comments: field(z.number().nullable(), 'Comments under a post older than two days.', 7),
  median_score: field(z.number().nullable(), 'Score of a post older than two days.', 14),
  removed_share: share.nullable().describe('Posts taken down by others than their author; `null`: not known.'),
  n: objectOf('What each of the figures above rests on.', {
    posts_per_day: n,
    median_comments: n,
    median_score: n,
    removed_share: n,
  }),
  rhythm: objectOf('When people post.', {
    by_weekday: listOf('Posts on each weekday, UTC.', {
      weekday: z.enum(weekdays).describe('The weekday, in UTC.'),
      n,
    }),
    by_hour_utc: listOf('Posts in each hour of the day, UTC.', {
      hour_utc: field(z.int(), 'The hour, in UTC.', 18),
      n,
    }),
    cells: z
      .array(
        z.object({
          weekday: z.enum(weekdays).describe('The weekday, in UTC.'),
          hour_utc: field(z.int().min(0).max(23), 'The hour, in UTC.', 18),
          n,
        }),
      )
      .default([])
      .describe('Posts in each hour of the week, UTC; hours without any are left out.'),
  }),
});

const risk = component('OverviewRisk', {
  kind: z.enum(riskKinds).describe('What kind of risk it is.'),
  severity: z.enum(['low', 'medium', 'high']).describe('How much it weighs.'),
  why: field(z.string(), 'Why it is one, in plain English.', 'Newcomers who only post links are removed'),
  evidence: listOf('What it rests on.', {
    kind: z.enum(['rule', 'post', 'comment', 'about', 'figure']).describe('Where the text comes from.'),
    text: field(z.string(), 'Verbatim; of a figure, the figure in words.', 'No self-promotion'),
    url: field(
      z.string().nullable(),
      'Where it stands; `null` for figures.',
      'https://www.reddit.com/r/sample_budgeting',
    ),
    removed_by: removedBy,
    n: field(count.nullable(), 'What a figure rests on.', 120),
  }),
});

const verdict = z.object({
  decision: z.enum(decisions).describe('Whether to take part.'),
  confidence: share.describe('How much is known: 0 nothing, 1 everything that could be.'),
  because: field(z.array(z.string()), 'What speaks for it.', ['Questions get answers']),
  against: field(z.array(z.string()), 'What speaks against it.', ['Links are removed']),
  would_change: field(z.array(z.string()), 'What, if it were known or different, would change the verdict.', [
    'An approval by the moderators',
  ]),
});

const overview = component('CommunityOverview', {
  community: community.describe('What is known of the community itself.'),
  as_of: timestamp.describe('When it was read, or of an archive, how far its knowledge goes.'),
  sample: sample.describe('What was read.'),
  rules: z.array(rule).describe('What it states as rules, and rules found in its other texts.'),
  gates: gates.describe('What somebody needs before they can post.'),
  tone: tone.describe('How people talk.'),
  content_patterns: contentPatterns.describe('What people post, and what does well.'),
  activity: activity.describe('How much is going on.'),
  risks: z.array(risk).describe('What may go wrong, the worst first.'),
  verdict: verdict.describe('Whether to enter.'),
  how_to_enter: listOf('Steps for a person; nothing is ever posted by this service.', {
    step: field(z.string(), 'What to do.', 'Answer questions for a week'),
    why: field(z.string(), 'For what reason.', 'Newcomers who only post links are removed'),
  }),
  warnings: z.array(warning).describe('What to keep in mind about the figures.'),
});

/** What an overview found. */
export const overviewResult = component('CommunityOverviewResult', {
  object: z.literal('community_overview.result').describe('What this is.'),
  job_id: anId('coj').describe('The job it belongs to.'),
  generated_at: timestamp.describe('When it was written.'),
  partial: z.boolean().describe('Whether something that should have been read could not be.'),
  warnings: z.array(warning).describe('Those of all communities, and communities that could not be read.'),
  credits_charged: field(count, 'What the job costs.', 5),
  engine: engine.describe('Who judged.'),
  communities: z.array(overview).max(10).describe('In the order of the input.'),
  comparison: listOf('Several communities, the best fit first; empty for one.', {
    rank: field(count, 'From 1.', 1),
    community: field(z.string(), 'Which community.', 'sample_budgeting'),
    fit: share.nullable().describe('How well it fits the goal; `null`: no goal was given.'),
    decision: z.enum(decisions).describe('As its verdict says.'),
    reason: field(z.string(), 'Why it stands here.', 'Nobody speaks of it'),
  }),
});

export type OverviewResult = z.output<typeof overviewResult>;
export type Overview = z.output<typeof overview>;
