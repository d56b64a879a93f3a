import { z } from 'zod';
import { decisions, riskKinds, ruleEffects, ruleKinds, toneSigns, traitNames } from '../../analysis/analyst.ts';
import { community } from '../../catalog/posts/community.schema.ts';
import { anId, count, engine, named, quotedAuthor, removedBy, share, timestamp, warning } from '../../wire/fields.ts';
import { postTypes } from '../measures/post-types.ts';
import { weekdays } from '../measures/times.ts';

const n = named('SampleSize', count).meta({
  description: 'How many posts, comments or texts the figure rests on.',
  example: 120,
});
const lift = z
  .number()
  .describe(
    'The median score of these posts, as a multiple of the median of all; drawn towards 1 the fewer posts it rests on.',
  );
/** Results of before have none. */
const bound = z.number().nullable().default(null);
const low = bound.meta({ description: 'The lift is at least this with 95 % confidence.', example: 1.3 });
const high = bound.meta({ description: 'And at most this.', example: 2.4 });
const chance = z.number().meta({
  description: 'How likely posts differ so much by chance (rank test, corrected for many tests).',
  example: 0.004,
});
const figure = z.object({
  median: z.number().nullable().meta({ description: 'The median; `null`: too few.', example: 42 }),
  n,
});

const sample = z.object({
  posts: count.describe('Posts read.'),
  comments: count.describe('Comments read.'),
  from: timestamp.nullable().describe('The oldest of the newest posts, which figures are computed from.'),
  to: timestamp.nullable().describe('The newest post.'),
  sources: z
    .array(z.enum(['archive', 'live']))
    .meta({ description: '`archive`: what was imported; `live`: the platform was asked.', example: ['archive'] }),
  gaps: z
    .array(z.string())
    .meta({ description: 'What could not be read, and why.', example: ['No comments are known'] }),
});

const reading = {
  kind: z.enum(ruleKinds).describe('What the rule is about.'),
  effect: z.enum(ruleEffects).describe('What it does about it.'),
  quote: z.string().meta({ description: 'The words of the rule that say so.', example: 'No self-promotion' }),
};

const rule = z
  .object({
    position: count

      .meta({ description: 'From 0, as the community orders them; those found elsewhere come behind.', example: 0 }),
    title: z.string().meta({ description: 'Verbatim.', example: 'No self-promotion' }),
    text: z
      .string()
      .meta({ description: 'Verbatim; empty when the title says it all.', example: 'Ask the moderators first.' }),
    ...reading,
    source: z
      .string()
      .meta({ description: 'Where it stands: `rules`, `description`, `sidebar` or `wiki/PAGE`.', example: 'sidebar' }),
    also: z.array(z.object(reading)).describe('What else the rule says.'),
  })
  .meta({ id: 'OverviewRule' });

const gates = z.object({
  min_karma: z
    .int()
    .nullable()
    .meta({ description: 'The karma that a rule asks for; `null`: no rule says.', example: 100 }),
  min_account_age_days: z
    .number()
    .nullable()
    .meta({ description: 'The age of an account that a rule asks for; `null`: no rule says.', example: 30 }),
  flair_required: z.boolean().nullable().describe('Whether every post needs a flair; `null`: no rule says.'),
  approved_posters_only: z.boolean().nullable().describe('Whether only approved people may post; `null`: not known.'),
  unknown: z.array(z.string()).meta({
    description: 'Gates of which nothing is known: platforms keep their filters private.',
    example: ['min_karma'],
  }),
});

const tone = z.object({
  sentiment: z
    .object({
      positive: share
        .nullable()
        .meta({ description: 'The share whose authors say that something pleases them.', example: 0.3 }),
      neutral: share
        .nullable()
        .meta({ description: 'The share whose authors say neither; most texts are so.', example: 0.6 }),
      negative: share
        .nullable()
        .meta({ description: 'The share whose authors say that something pains or annoys them.', example: 0.1 }),
      n,
    })
    .describe(
      'Shares of texts in English, by forms of sentences and a lexicon. Politeness, wishes and quotations do not count; `null`: too few texts.',
    ),
  traits: z
    .array(
      z.object({
        name: z
          .enum(traitNames)
          .describe(
            'What is measured. A share is 0 to 1; a reception is the positive minus the negative share, -1 to 1.',
          ),
        value: z.number().nullable().meta({
          description: 'The figure; `null`: too few texts, or in no language that can be measured.',
          example: 0.3,
        }),
        n,
      }),
    )
    .describe('How people talk and treat each other.'),
  examples: z
    .array(
      z.object({
        shows: z.enum(toneSigns).describe('What it is an example of.'),
        quote: z.string().meta({ description: 'Verbatim.', example: 'we fight about money every month' }),
        url: z
          .string()
          .meta({ description: 'Where it was written.', example: 'https://www.reddit.com/r/sample_budgeting' }),
        author: quotedAuthor,
        removed_by: removedBy,
      }),
    )
    .describe('What the figures rest on, in the words of the people.'),
  summary: z.array(z.string()).describe('How people talk, in sentences; only a language model writes some.'),
});

const example = z.object({
  title: z.string().meta({ description: 'Verbatim.', example: 'How do you split bills?' }),
  url: z.string().meta({ description: 'Where the post is.', example: 'https://www.reddit.com/r/sample_budgeting' }),
  removed_by: removedBy,
});

const part = {
  n,
  share: share.nullable().meta({ description: 'Of all posts; `null`: too few.', example: 0.25 }),
  median_score: z
    .number()
    .nullable()
    .meta({ description: 'Of posts older than two days; `null`: too few.', example: 14 }),
  median_comments: z
    .number()
    .nullable()
    .meta({ description: 'Of posts older than two days; `null`: too few.', example: 14 }),
};

const contentPatterns = z.object({
  post_types: z
    .array(z.object({ type: z.enum(postTypes).describe('What the post chiefly is.'), ...part }))
    .describe('Most frequent first.'),
  flairs: z
    .array(z.object({ flair: z.string().meta({ description: 'As it is written.', example: 'Advice' }), ...part }))
    .describe('Most frequent first.'),
  topics: z
    .array(
      z.object({
        topic: z.string().meta({ description: 'A phrase that several people use.', example: 'joint account' }),
        n,
        share: share.meta({ description: 'Of the posts read.', example: 0.25 }),
        examples: z.array(example).describe('Well-liked posts that speak of it.'),
      }),
    )
    .describe('What people write about, most frequent first; each is about other posts than those before.'),
  what_works: z
    .array(
      z.object({
        pattern: z.string().meta({ description: 'What the posts have in common.', example: 'asks a question' }),
        lift: lift.meta({ example: 1.8 }),
        low,
        high,
        n,
        chance,
        examples: z
          .array(example.extend({ score: z.int().meta({ description: 'Its score.', example: 312 }) }))
          .describe('The best-liked of them.'),
      }),
    )
    .describe('What scores higher beyond chance, best first; empty: nothing stands out.'),
  best_times: z
    .array(
      z.object({
        weekday: z.enum(weekdays).nullable().describe('The weekday, in UTC; `null`: any.'),
        hour_utc: z
          .int()
          .min(0)
          .max(23)
          .nullable()
          .meta({ description: 'The hour, in UTC; `null`: any.', example: 18 }),
        lift: lift.meta({ example: 1.8 }),
        low,
        high,
        n,
      }),
    )
    .describe('When posts score higher beyond chance, best first; empty: no time stands out.'),
  typical_length: z
    .object({
      title_characters: figure.describe('Of titles.'),
      body_words: figure.describe('Of text posts that have a text.'),
      comment_words: figure.describe('Of comments.'),
    })
    .describe('Medians.'),
});

const activity = z.object({
  posts_per_day: z.number().nullable().meta({ description: 'Over the newest posts; `null`: too few.', example: 14.5 }),
  median_comments: z
    .number()
    .nullable()
    .meta({ description: 'Comments under a post older than two days.', example: 7 }),
  median_score: z.number().nullable().meta({ description: 'Score of a post older than two days.', example: 14 }),
  removed_share: share.nullable().describe('Posts taken down by others than their author; `null`: not known.'),
  n: z
    .object({ posts_per_day: n, median_comments: n, median_score: n, removed_share: n })
    .describe('What each of the figures above rests on.'),
  rhythm: z
    .object({
      by_weekday: z
        .array(z.object({ weekday: z.enum(weekdays).describe('The weekday, in UTC.'), n }))
        .describe('Posts on each weekday, UTC.'),
      by_hour_utc: z
        .array(
          z.object({
            hour_utc: z.int().meta({ description: 'The hour, in UTC.', example: 18 }),
            n,
          }),
        )
        .describe('Posts in each hour of the day, UTC.'),
      cells: z
        .array(
          z.object({
            weekday: z.enum(weekdays).describe('The weekday, in UTC.'),
            hour_utc: z.int().min(0).max(23).meta({ description: 'The hour, in UTC.', example: 18 }),
            n,
          }),
        )
        .default([])
        .describe('Posts in each hour of the week, UTC; hours without any are left out.'),
    })
    .describe('When people post.'),
});

const risk = z
  .object({
    kind: z.enum(riskKinds).describe('What kind of risk it is.'),
    severity: z.enum(['low', 'medium', 'high']).describe('How much it weighs.'),
    why: z
      .string()
      .meta({ description: 'Why it is one, in plain English.', example: 'Newcomers who only post links are removed' }),
    evidence: z
      .array(
        z.object({
          kind: z.enum(['rule', 'post', 'comment', 'about', 'figure']).describe('Where the text comes from.'),
          text: z
            .string()
            .meta({ description: 'Verbatim; of a figure, the figure in words.', example: 'No self-promotion' }),
          url: z.string().nullable().meta({
            description: 'Where it stands; `null` for figures.',
            example: 'https://www.reddit.com/r/sample_budgeting',
          }),
          removed_by: removedBy,
          n: count.nullable().meta({ description: 'What a figure rests on.', example: 120 }),
        }),
      )
      .describe('What it rests on.'),
  })
  .meta({ id: 'OverviewRisk' });

const verdict = z.object({
  decision: z.enum(decisions).describe('Whether to take part.'),
  confidence: share.describe('How much is known: 0 nothing, 1 everything that could be.'),
  because: z.array(z.string()).meta({ description: 'What speaks for it.', example: ['Questions get answers'] }),
  against: z.array(z.string()).meta({ description: 'What speaks against it.', example: ['Links are removed'] }),
  would_change: z.array(z.string()).meta({
    description: 'What, if it were known or different, would change the verdict.',
    example: ['An approval by the moderators'],
  }),
});

const overview = z
  .object({
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
    how_to_enter: z
      .array(
        z.object({
          step: z.string().meta({ description: 'What to do.', example: 'Answer questions for a week' }),
          why: z
            .string()
            .meta({ description: 'For what reason.', example: 'Newcomers who only post links are removed' }),
        }),
      )
      .describe('Steps for a person; nothing is ever posted by this service.'),
    warnings: z.array(warning).describe('What to keep in mind about the figures.'),
  })
  .meta({ id: 'CommunityOverview' });

/** What an overview found. */
export const overviewResult = z
  .object({
    object: z.literal('community_overview.result').describe('What this is.'),
    job_id: anId('coj').describe('The job it belongs to.'),
    generated_at: timestamp.describe('When it was written.'),
    partial: z.boolean().describe('Whether something that should have been read could not be.'),
    warnings: z.array(warning).describe('Those of all communities, and communities that could not be read.'),
    credits_charged: count.meta({ description: 'What the job costs.', example: 5 }),
    engine: engine.describe('Who judged.'),
    communities: z.array(overview).max(10).describe('In the order of the input.'),
    comparison: z
      .array(
        z.object({
          rank: count.meta({ description: 'From 1.', example: 1 }),
          community: z.string().meta({ description: 'Which community.', example: 'sample_budgeting' }),
          fit: share.nullable().describe('How well it fits the goal; `null`: no goal was given.'),
          decision: z.enum(decisions).describe('As its verdict says.'),
          reason: z.string().meta({ description: 'Why it stands here.', example: 'Nobody speaks of it' }),
        }),
      )
      .describe('Several communities, the best fit first; empty for one.'),
  })
  .meta({ id: 'CommunityOverviewResult' });

export type OverviewResult = z.output<typeof overviewResult>;
export type Overview = z.output<typeof overview>;
