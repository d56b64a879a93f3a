import { router } from '../http/trpc.ts';
import { jobOperations } from '../jobs/job.router.ts';
import { createOverview } from './create-overview.ts';
import { createOverviewInput, overviewInput } from './overview.schema.ts';
import { overviewTools } from './overview.tools.ts';
import { overviewResult } from './result/overview-result.schema.ts';

export const communityOverviewRouter = router({
  jobs: jobOperations({
    kind: 'community_overview',
    object: 'community_overview.job',
    path: '/community-overview/jobs',
    procedures: 'communityOverview.jobs',
    tag: 'Community overview',
    noun: 'community overview',
    schemaId: 'CommunityOverviewJob',
    input: createOverviewInput,
    shownInput: overviewInput,
    result: overviewResult,
    tools: overviewTools,
    create: createOverview,
  }),
});
