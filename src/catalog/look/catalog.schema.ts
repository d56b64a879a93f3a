import { z } from 'zod';
import { count, named, optional, platform, text, timestamp, withDefault } from '../../wire/fields.ts';
import { community, givenCommunity, statedRules } from '../posts/community.schema.ts';

const months = z
  .array(
    named(
      'MonthOfPosts',
      z.object({
        month: z.string().meta({ description: 'A month in UTC.', example: '2026-11' }),
        posts: count.meta({ description: 'Posts that were written in it.', example: 4200 }),
      }),
    ),
  )
  .describe('Posts by the month in which they were written, the oldest first; months without any are left out.');

export const catalogSummary = z
  .object({
    object: z.literal('catalog').describe('What this is.'),
    sample_only: z.boolean().describe('Whether only the invented sample is there: nothing was imported yet.'),
    communities: count.meta({ description: 'Communities that are known.', example: 132677 }),
    communities_with_posts: count.meta({ description: 'Of how many of these posts are known.', example: 995 }),
    indexed: z.boolean().describe('Whether there is a search index: without one discoveries wait for it.'),
    posts: count.meta({ description: 'Posts that are known.', example: 137991 }),
    comments: count.meta({ description: 'Comments that are known.', example: 20400 }),
    exact: z.boolean().describe('Whether the figures were counted; else they are estimated, as there are so many.'),
    platforms: z
      .array(
        z.object({
          platform: platform.describe('Which platform.'),
          communities: count.describe('Communities of it that are known.'),
        }),
      )
      .describe('What comes from where, the most first.'),
    months,
  })
  .meta({ id: 'Catalog' });

export const lookUpQuery = z.strictObject({
  name: optional(givenCommunity).describe('Only this community, and with the months of its posts.'),
  query: optional(text(1, 100)).meta({
    description: 'Only communities whose name begins so, the largest first.',
    example: 'sample_bud',
  }),
  limit: withDefault(z.int().min(1).max(50), 20).describe('How many to return.'),
});

export type LookUpQuery = z.output<typeof lookUpQuery>;

export const catalogCommunities = z
  .object({
    object: z.literal('catalog.communities').describe('What this is.'),
    data: z
      .array(
        z.object({
          community: community.describe('What is known of the community itself.'),
          access: z.string().nullable().meta({
            description: 'Who may read it, as its platform says; `null`: only its name was seen.',
            example: 'public',
          }),
          sample: z.boolean().describe('Whether it belongs to the invented sample.'),
          posts: count.meta({ description: 'Its posts that are known.', example: 900 }),
          comments: count.meta({ description: 'Comments there that are known.', example: 1200 }),
          first_post_at: timestamp.nullable().describe('The oldest of its posts; `null`: none is known.'),
          last_post_at: timestamp.nullable().describe('The newest of its posts; `null`: none is known.'),
          collected_from: timestamp
            .nullable()
            .describe('Since when every post of it was collected; `null`: of no time.'),
          collected_to: timestamp.nullable().describe('And until when; `null`: of no time.'),
          rules: statedRules,
          months,
        }),
      )
      .describe('Communities, the largest first.'),
  })
  .meta({ id: 'CatalogCommunities' });
