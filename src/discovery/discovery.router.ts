import { readOperation, router } from '../http/trpc.ts';
import { jobOperations } from '../jobs/job.router.ts';
import { createDiscovery } from './create-discovery.ts';
import { discoveryResult } from './result/discovery-result.schema.ts';
import { createDiscoveryInput, discoveryInput, discoveryUnderstanding } from './discovery.schema.ts';
import { discoveryTools } from './discovery.tools.ts';
import { understandInput } from './understand-input.ts';

export const communityDiscoveryRouter = router({
  jobs: jobOperations({
    kind: 'community_discovery',
    object: 'community_discovery.job',
    path: '/community-discovery/jobs',
    procedures: 'communityDiscovery.jobs',
    tag: 'Community discovery',
    noun: 'community discovery',
    schemaId: 'CommunityDiscoveryJob',
    input: createDiscoveryInput,
    shownInput: discoveryInput,
    result: discoveryResult,
    tools: discoveryTools,
    create: createDiscovery,
  }),

  understand: readOperation('community_discovery:read')
    .meta({
      openapi: {
        method: 'POST',
        path: '/community-discovery/understanding',
        operationId: 'understandCommunityDiscovery',
        tags: ['Community discovery'],
        summary: 'See what a brief is understood as',
        description:
          'Takes the same input as a discovery, costs nothing and creates nothing. Put the brief right before you pay.',
      },
    })
    .input(createDiscoveryInput)
    .output(discoveryUnderstanding)
    .mutation(({ ctx, input }) => understandInput(ctx.services.analyst, discoveryInput.parse(input), ctx.gone())),
});
