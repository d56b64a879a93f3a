import { z } from 'zod';
import { readOperation, router } from '../../http/trpc.ts';
import { catalogCommunities, catalogSummary, lookUpQuery } from './catalog.schema.ts';
import { lookUpCommunities } from './look-up-communities.ts';
import { summarizeCatalog } from './summarize-catalog.statements.ts';

const tags = ['Catalog'];

export const catalogRouter = router({
  get: readOperation('community_discovery:read')
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

  communities: readOperation('community_discovery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/catalog/communities',
        operationId: 'lookUpCommunities',
        tags,
        summary: 'Look up communities in the catalog',
        description: 'What is known of one community, of those whose name begins so, or of the largest ones.',
      },
    })
    .input(lookUpQuery)
    .output(catalogCommunities)
    .query(async ({ ctx: { db }, input }) => ({
      object: 'catalog.communities' as const,
      data: await lookUpCommunities(db, input),
    })),
});
