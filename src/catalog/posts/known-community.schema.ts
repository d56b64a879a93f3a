import { z } from 'zod';
import { count, platform, text, timestamp } from '../../wire/fields.ts';
import { component, field, objectOf } from '../../wire/shapes.ts';
import { community, statedRules } from './community.schema.ts';

export const communityAddress = z.strictObject({
  platform: platform.describe('Where it is.'),
  name: field(text(1, 300), 'As its platform spells it, in any case, without `r/`.', 'sample_budgeting'),
});

export type CommunityAddress = z.output<typeof communityAddress>;

/** No more of a community's posts are counted. */
export const maxCountedPosts = 10_000;

/** What is known of a community without asking anybody. */
export const knownCommunity = component('KnownCommunity', {
  object: z.literal('community').describe('What this is.'),
  ...community.shape,
  access: field(z.string().nullable(), '`public`, `restricted`, `private`, …; `null`: not known.', 'public'),
  invented: z.boolean().describe('Whether it belongs to the sample that comes with Whereabouts.'),
  rules: statedRules,
  posts: objectOf('What is stored of it.', {
    known: field(count, 'Posts that are stored and stand.', 137),
    more: z.boolean().describe(`Whether there are more: ${maxCountedPosts} at most are counted.`),
    newest_at: timestamp.nullable().meta({ description: 'When the newest was written; `null`: none is known.' }),
    collected_from: timestamp.nullable().meta({
      description: 'From when on every post is stored, not only some; `null`: of no time.',
    }),
    collected_to: timestamp.nullable().meta({ description: 'Until when.' }),
  }),
});

export type KnownCommunity = z.output<typeof knownCommunity>;
