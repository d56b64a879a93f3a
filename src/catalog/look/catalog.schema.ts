import { z } from 'zod';
import { count, itemUrl, named, optional, platform, text, timestamp, withDefault } from '../../wire/fields.ts';
import { nextCursor, pageQuery } from '../../wire/page.ts';
import { component, field, listOf } from '../../wire/shapes.ts';
import { community, givenCommunity, statedRules } from '../posts/community.schema.ts';

const months = z
  .array(
    named(
      'MonthOfPosts',
      z.object({
        month: field(z.string(), 'A month in UTC.', '2026-11'),
        posts: field(count, 'Posts that were written in it.', 4200),
      }),
    ),
  )
  .describe('Posts by the month in which they were written, the oldest first; months without any are left out.');

export const catalogSummary = component('Catalog', {
  object: z.literal('catalog').describe('What this is.'),
  sample_only: z.boolean().describe('Whether only the invented sample is there: nothing was imported yet.'),
  communities: field(count, 'Communities that are known.', 132677),
  communities_with_posts: field(count, 'Of how many of these posts are known.', 995),
  indexed: z.boolean().describe('Whether there is a search index: without one discoveries wait for it.'),
  posts: field(count, 'Posts that are known.', 137991),
  comments: field(count, 'Comments that are known.', 20400),
  exact: z.boolean().describe('Whether the figures were counted; else they are estimated, as there are so many.'),
  platforms: listOf('What comes from where, the most first.', {
    platform: platform.describe('Which platform.'),
    communities: count.describe('Communities of it that are known.'),
  }),
  months,
});

/** So many posts of a community that is named are listed. */
export const maxNewestPosts = 25;

export const lookUpQuery = z.strictObject({
  name: field(optional(givenCommunity), 'Only this community, and with the months of its posts.', 'sample_budgeting'),
  query: field(
    optional(text(1, 100)),
    'Only names that begin so; behind them names that have it within, and titles with a word that begins so. The largest first.',
    'budget',
  ),
  limit: withDefault(z.int().min(1).max(50), 20).describe('How many to return.'),
  cursor: pageQuery.cursor,
});

export type LookUpQuery = z.output<typeof lookUpQuery>;

export const catalogCommunities = component('CatalogCommunities', {
  object: z.literal('catalog.communities').describe('What this is.'),
  searched: z
    .enum(['beginnings_of_names', 'names_and_titles'])
    .describe('Where `query` was looked for: in a catalog of more than 200,000 communities only where names begin.'),
  has_more: z.boolean().describe('Whether another page follows.'),
  next_cursor: nextCursor,
  data: listOf('Communities, the largest first.', {
    community: community.describe('What is known of the community itself.'),
    access: field(
      z.string().nullable(),
      'Who may read it, as its platform says; `null`: only its name was seen.',
      'public',
    ),
    sample: z.boolean().describe('Whether it belongs to the invented sample.'),
    posts: field(count, 'Its posts that are known.', 900),
    comments: field(count, 'Comments there that are known.', 1200),
    first_post_at: timestamp.nullable().describe('The oldest of its posts; `null`: none is known.'),
    last_post_at: timestamp.nullable().describe('The newest of its posts; `null`: none is known.'),
    collected_from: timestamp.nullable().describe('Since when every post of it was collected; `null`: of no time.'),
    collected_to: timestamp.nullable().describe('And until when; `null`: of no time.'),
    rules: statedRules,
    months,
    newest_posts: listOf(`With \`name\`: its newest ${maxNewestPosts} posts.`, {
      title: field(z.string(), 'Its title.', 'Where do you keep it?'),
      url: itemUrl,
      created_at: timestamp.describe('When it was written.'),
    }),
  }),
});
