import { z } from 'zod';
import { named, platform, text, timestamp } from '../../wire/fields.ts';
import { readCommunityName } from '../../platforms/community-name.ts';

/** A community as a person names it. */
export const givenCommunity = text(1, 300)
  .refine(
    (given) => readCommunityName(given) !== null,
    'must name a community: `name`, `r/name`, `name@host` or its address',
  )
  .meta({ example: 'r/sample_budgeting' });

/** A community as every result shows it. */
export const community = z
  .object({
    platform: platform.describe('Where it is.'),
    name: z
      .string()
      .meta({ description: 'Its name as its platform spells it, without `r/`.', example: 'sample_budgeting' }),
    title: z.string().meta({ description: 'Its title.', example: 'Budgets for everyone' }),
    url: z.string().meta({ description: 'Its address.', example: 'https://www.reddit.com/r/sample_budgeting' }),
    description: z
      .string()
      .meta({ description: 'What it is, in its own words.', example: 'Budgets, shared and alone' }),
    members: z
      .int()
      .nullable()
      .meta({ description: 'How many people have joined; `null`: not known.', example: 48000 }),
    posts_per_day: z.number().nullable().meta({
      description: 'Posts a day, counted over a time of which every post is known; `null`: there is no such time.',
      example: 14.5,
    }),
    nsfw: z.boolean().describe('Whether it is for adults.'),
    language: z
      .string()
      .nullable()
      .meta({ description: 'The language of its posts (ISO 639); `null`: not known.', example: 'en' }),
    created_at: timestamp.nullable().describe('When it was created; `null`: not known.'),
    attribution: z.string().nullable().default(null).meta({
      description: 'What you owe when you quote it; `null`: the result is older than this field.',
      example: 'Hacker News. No licence is stated: quote briefly, name the author and link the post.',
    }),
    as_of: timestamp.nullable().describe('How old this knowledge is; `null`: the source does not say.'),
  })
  .meta({ id: 'Community' });

/** The rules of a community, verbatim. */
export const statedRules = z
  .array(
    named(
      'StatedRule',
      z.object({
        title: z.string().meta({ description: 'Verbatim.', example: 'No self-promotion' }),
        text: z.string().meta({ description: 'Verbatim; empty when the title says it all.', example: 'Ask first.' }),
      }),
    ),
  )
  .describe('The rules that it states, in its order; empty: none are known.');
