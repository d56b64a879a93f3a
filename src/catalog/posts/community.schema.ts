import { z } from 'zod';
import { named, platform, text, timestamp } from '../../wire/fields.ts';
import { component, field } from '../../wire/shapes.ts';
import { readCommunityName } from '../../platforms/community-name.ts';

/** A community as a person names it, in so many characters. */
export function communityNamedIn(most: number) {
  const message = 'must name a community: `name`, `r/name`, `name@host` or its address';
  return text(1, most).refine((given) => readCommunityName(given) !== null, message);
}

export const givenCommunity = communityNamedIn(300);

/** A community as every result shows it. */
export const community = component('Community', {
  platform: platform.describe('Where it is.'),
  name: field(z.string(), 'Its name as its platform spells it, without `r/`.', 'sample_budgeting'),
  title: field(z.string(), 'Its title.', 'Budgets for everyone'),
  url: field(z.string(), 'Its address.', 'https://www.reddit.com/r/sample_budgeting'),
  description: field(z.string(), 'What it is, in its own words.', 'Budgets, shared and alone'),
  members: field(z.int().nullable(), 'How many people have joined; `null`: not known.', 48000),
  posts_per_day: field(
    z.number().nullable(),
    'Posts a day, counted over a time of which every post is known; `null`: there is no such time.',
    14.5,
  ),
  nsfw: z.boolean().describe('Whether it is for adults.'),
  language: field(z.string().nullable(), 'The language of its posts (ISO 639); `null`: not known.', 'en'),
  created_at: timestamp.nullable().describe('When it was created; `null`: not known.'),
  attribution: field(
    z.string().nullable().default(null),
    'What you owe when you quote it; `null`: the result is older than this field.',
    'Hacker News. No licence is stated: quote briefly.',
  ),
  as_of: timestamp.nullable().describe('How old this knowledge is; `null`: the source does not say.'),
});

/** The rules of a community, verbatim. */
export const statedRules = z
  .array(
    named(
      'StatedRule',
      z.object({
        title: field(z.string(), 'Verbatim.', 'No self-promotion'),
        text: field(z.string(), 'Verbatim; empty when the title says it all.', 'Ask first.'),
      }),
    ),
  )
  .describe('The rules that it states, in its order; empty: none are known.');
