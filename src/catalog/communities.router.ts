import { readOperation, router } from '../http/trpc.ts';
import { communityAddress, knownCommunity } from './posts/known-community.schema.ts';
import { readKnownCommunity } from './posts/read-known-community.ts';

export const communitiesRouter = router({
  get: readOperation('community_discovery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/communities/{platform}/{name}',
        operationId: 'getCommunity',
        tags: ['Communities'],
        summary: 'Read what is known of a community',
        description:
          'What the catalog holds of it; nobody is asked, and it costs nothing. For one that is not known, the problem names those that are spelled nearly the same.',
      },
      rest: { errors: ['not_found'] },
      mcp: {
        name: 'get_community',
        title: 'Read what is known of a community',
        description:
          'What the catalog holds of a community: description, rules, how many posts. Unknown names are answered with the nearest ones. Free.',
        input: communityAddress,
        hints: { reads: true },
        concise: [
          'platform',
          'name',
          'title',
          'url',
          'description',
          'members',
          'posts_per_day',
          'access',
          'rules',
          'posts',
          'invented',
          'as_of',
        ],
      },
    })
    .input(communityAddress)
    .output(knownCommunity)
    .query(({ ctx, input }) => readKnownCommunity(ctx.db, input)),
});
