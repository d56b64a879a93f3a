import { z } from 'zod';
import { decisions, riskKinds, ruleEffects, ruleKinds, toneSigns, traitNames } from '../analysis/analyst.ts';
import { community } from '../catalog/posts/community.schema.ts';
import { removedBy, timestamp, warning } from '../http/fields.ts';
import { postTypes } from './post-types.ts';
import { weekdays } from './times.ts';

const share = z.number().min(0).max(1);
const n = z.int().min(0).describe('How many posts, comments or texts the figure rests on.');
const lift = z
  .number()
  .describe(
    'The median score of these posts, as a multiple of the median of all; drawn towards 1 the fewer posts it rests on.',
  );
/** Results of before have none. */
const bound = z.number().nullable().default(null);
const low = bound.describe('The lift is at least this with 95 % confidence.');
const high = bound.describe('And at most this.');
const chance = z.number().describe('How likely posts differ so much by chance (rank test, corrected for many tests).');
const figure = z.object({ median: z.number().nullable().describe('`null`: too few.'), n });

const sample = z.object({
  posts: z.int().describe('Posts read.'),
  comments: z.int().describe('Comments read.'),
  from: timestamp.nullable().describe('The oldest of the newest posts, which figures are computed from.'),
  to: timestamp.nullable().describe('The newest post.'),
  sources: z
    .array(z.enum(['archive', 'live']))
    .describe('`archive`: what was imported; `live`: the platform was asked.'),
  gaps: z.array(z.string()).describe('What could not be read, and why.'),
});

const reading = {
  kind: z.enum(ruleKinds).describe('What the rule is about.'),
  effect: z.enum(ruleEffects).describe('What it does about it.'),
  quote: z.string().describe('The words of the rule that say so.'),
};

const rule = z
  .object({
    position: z.int().describe('From 0, as the community orders them; those found elsewhere come behind.'),
    title: z.string().describe('Verbatim.'),
    text: z.string().describe('Verbatim; empty when the title says it all.'),
    ...reading,
    source: z.string().describe('Where it stands: `rules`, `description`, `sidebar` or `wiki/PAGE`.'),
    also: z.array(z.object(reading)).describe('What else the rule says.'),
  })
  .meta({ id: 'OverviewRule' });

const gates = z.object({
  min_karma: z.int().nullable().describe('The karma that a rule asks for; `null`: no rule says.'),
  min_account_age_days: z
    .number()
    .nullable()
    .describe('The age of an account that a rule asks for; `null`: no rule says.'),
  flair_required: z.boolean().nullable().describe('Whether every post needs a flair; `null`: no rule says.'),
  approved_posters_only: z.boolean().nullable().describe('Whether only approved people may post; `null`: not known.'),
  unknown: z.array(z.string()).describe('Gates of which nothing is known: platforms keep their filters private.'),
});

const tone = z.object({
  sentiment: z
    .object({ positive: share.nullable(), neutral: share.nullable(), negative: share.nullable(), n })
    .describe('Shares of texts in English, by a lexicon; `null`: too few of them.'),
  traits: z
    .array(
      z.object({
        name: z.enum(traitNames).describe('Receptions are positive minus negative share, -1 to 1; shares are 0 to 1.'),
        value: z.number().nullable().describe('`null`: too few texts, or not in a language that can be measured.'),
        n,
      }),
    )
    .describe('How people talk and treat each other.'),
  examples: z
    .array(
      z.object({
        shows: z.enum(toneSigns).describe('What it is an example of.'),
        quote: z.string().describe('Verbatim.'),
        url: z.string().describe('Where it was written.'),
        removed_by: removedBy,
      }),
    )
    .describe('What the figures rest on, in the words of the people.'),
  summary: z.array(z.string()).describe('How people talk, in sentences; only a language model writes some.'),
});

const example = z.object({
  title: z.string().describe('Verbatim.'),
  url: z.string().describe('The page of the post.'),
  removed_by: removedBy,
});

const part = {
  n,
  share: share.nullable().describe('Of all posts; `null`: too few.'),
  median_score: z.number().nullable().describe('Of posts older than two days; `null`: too few.'),
  median_comments: z.number().nullable().describe('Of posts older than two days; `null`: too few.'),
};

const contentPatterns = z.object({
  post_types: z
    .array(z.object({ type: z.enum(postTypes).describe('What the post chiefly is.'), ...part }))
    .describe('Most frequent first.'),
  flairs: z
    .array(z.object({ flair: z.string().describe('As it is written.'), ...part }))
    .describe('Most frequent first.'),
  topics: z
    .array(
      z.object({
        topic: z.string().describe('A phrase that several people use.'),
        n,
        share: share.describe('Of the posts read.'),
        examples: z.array(example).describe('Well-liked posts that speak of it.'),
      }),
    )
    .describe('What people write about, most frequent first; each is about other posts than those before.'),
  what_works: z
    .array(
      z.object({
        pattern: z.string().describe('What the posts have in common.'),
        lift,
        low,
        high,
        n,
        chance,
        examples: z
          .array(example.extend({ score: z.int().describe('Its score.') }))
          .describe('The best-liked of them.'),
      }),
    )
    .describe('What scores higher beyond chance, best first; empty: nothing stands out.'),
  best_times: z
    .array(
      z.object({
        weekday: z.enum(weekdays).nullable().describe('`null`: any.'),
        hour_utc: z.int().min(0).max(23).nullable().describe('`null`: any.'),
        lift,
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
  posts_per_day: z.number().nullable().describe('Over the newest posts; `null`: too few.'),
  median_comments: z.number().nullable().describe('Comments under a post older than two days.'),
  median_score: z.number().nullable().describe('Score of a post older than two days.'),
  removed_share: share.nullable().describe('Posts taken down by others than their author; `null`: not known.'),
  n: z
    .object({ posts_per_day: n, median_comments: n, median_score: n, removed_share: n })
    .describe('What each of the figures above rests on.'),
  rhythm: z
    .object({
      by_weekday: z.array(z.object({ weekday: z.enum(weekdays), n })).describe('Posts on each weekday, UTC.'),
      by_hour_utc: z.array(z.object({ hour_utc: z.int(), n })).describe('Posts in each hour of the day, UTC.'),
    })
    .describe('When people post.'),
});

const risk = z
  .object({
    kind: z.enum(riskKinds).describe('What kind of risk it is.'),
    severity: z.enum(['low', 'medium', 'high']).describe('How much it weighs.'),
    why: z.string().describe('In plain English.'),
    evidence: z
      .array(
        z.object({
          kind: z.enum(['rule', 'post', 'comment', 'about', 'figure']).describe('Where the text comes from.'),
          text: z.string().describe('Verbatim; of a figure, the figure in words.'),
          url: z.string().nullable().describe('Where it stands; `null` for figures.'),
          removed_by: removedBy,
          n: n.nullable().describe('What a figure rests on.'),
        }),
      )
      .describe('What it rests on.'),
  })
  .meta({ id: 'OverviewRisk' });

const verdict = z.object({
  decision: z.enum(decisions).describe('Whether to take part.'),
  confidence: share.describe('How much is known: 0 nothing, 1 everything that could be.'),
  because: z.array(z.string()).describe('What speaks for it.'),
  against: z.array(z.string()).describe('What speaks against it.'),
  would_change: z.array(z.string()).describe('What, if it were known or different, would change the verdict.'),
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
      .array(z.object({ step: z.string().describe('What to do.'), why: z.string().describe('For what reason.') }))
      .describe('Steps for a person; nothing is ever posted by this service.'),
    warnings: z.array(warning).describe('What to keep in mind about the figures.'),
  })
  .meta({ id: 'CommunityOverview' });

/** What an overview found. */
export const overviewResult = z
  .object({
    object: z.literal('community_overview.result').describe('What this is.'),
    job_id: z.string().describe('The job it belongs to.'),
    generated_at: timestamp.describe('When it was written.'),
    partial: z.boolean().describe('Whether something that should have been read could not be.'),
    warnings: z.array(warning).describe('Those of all communities, and communities that could not be read.'),
    credits_charged: z.int().describe('What the job costs.'),
    engine: z.object({ name: z.string(), version: z.string(), model: z.string().nullable() }).describe('Who judged.'),
    communities: z.array(overview).max(10).describe('In the order of the input.'),
    comparison: z
      .array(
        z.object({
          rank: z.int().describe('From 1.'),
          community: z.string().describe('Its name.'),
          fit: share.nullable().describe('How well it fits the goal; `null`: no goal was given.'),
          decision: z.enum(decisions).describe('As its verdict says.'),
          reason: z.string().describe('Why it stands here.'),
        }),
      )
      .describe('Several communities, the best fit first; empty for one.'),
  })
  .meta({ id: 'CommunityOverviewResult' });

export type OverviewResult = z.output<typeof overviewResult>;
export type Overview = z.output<typeof overview>;
