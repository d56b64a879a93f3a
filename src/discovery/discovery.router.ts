import { router } from '../http/trpc.ts';
import { jobOperations } from '../jobs/job.router.ts';
import { createDiscovery } from './create-discovery.ts';
import { createDiscoveryInput, discoveryInput, discoveryResult } from './discovery.schema.ts';

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
    create: createDiscovery,
  }),
});
