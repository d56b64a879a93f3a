import { z } from 'zod';
import { replicaOperation, router } from '../../http/trpc.ts';
import { pathsOf } from '../../http/tool-meta.ts';
import { communityAddress, knownCommunity } from '../posts/known-community.schema.ts';
import { readKnownCommunity } from '../posts/read-known-community.ts';
import { catalogCommunities, catalogSummary, lookUpQuery } from './catalog.schema.ts';
import { lookUpCommunities } from './look-up-communities.ts';
import { summarizeCatalog } from './summarize-catalog.statements.ts';

const tags = ['Catalog'];

export const catalogRouter = router({
  get: replicaOperation('community_discovery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/catalog',
        operationId: 'getCatalog',
        tags,
        summary: 'Read what the catalog holds',
        description: 'Communities, posts and comments that are known here, and from which months the posts are.',
      },
    })
    .input(z.strictObject({}).optional())
    .output(catalogSummary)
    .query(async ({ ctx: { db } }) => ({ object: 'catalog' as const, ...(await summarizeCatalog(db)) })),

  communities: replicaOperation('community_discovery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/catalog/communities',
        operationId: 'lookUpCommunities',
        tags,
        summary: 'Look up communities in the catalog',
        description: 'One community by its name, those that have a text in their names or titles, or the largest ones.',
      },
    })
    .input(lookUpQuery)
    .output(catalogCommunities)
    .query(async ({ ctx: { db }, input }) => ({
      object: 'catalog.communities' as const,
      ...(await lookUpCommunities(db, input)),
    })),

  community: replicaOperation('community_discovery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/catalog/communities/{platform}/{name}',
        operationId: 'getCommunity',
        tags,
        summary: 'Read what is known of a community',
        description:
          'What the catalog holds of it. No platform is asked, and it costs nothing. If the community is not known, the problem names those with nearly the same name.',
      },
      rest: { errors: ['not_found'] },
      mcp: {
        name: 'get_community',
        title: 'Read what is known of a community',
        description:
          'What the catalog holds of a community: description, rules, how many posts. Unknown names are answered with the nearest ones. Free.',
        input: communityAddress,
        hints: { reads: true },
        concise: pathsOf('platform name title url description members posts_per_day access rules posts invented as_of'),
      },
    })
    .input(communityAddress)
    .output(knownCommunity)
    .query(({ ctx, input }) => readKnownCommunity(ctx.db, input)),
});
