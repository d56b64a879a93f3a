import type { EntityManager } from '../database/entity-manager.ts';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import type { Config } from '../config.ts';
import { createJob } from '../jobs/create-job.ts';
import type { JobRow } from '../jobs/reading/job-row.ts';
import { distinctCommunityNames } from '../platforms/community-name.ts';
import type { CreateOverviewInput, OverviewInput } from './overview.schema.ts';
import { overviewRunTask } from './overview.tasks.ts';

/** Queues an overview. Spellings of the same community count, and cost, once. */
export async function createOverview(
  ctx: { tx: EntityManager; actor: Actor; config: Config },
  { metadata, ...given }: CreateOverviewInput,
): Promise<JobRow> {
  const input: OverviewInput = { ...given, communities: distinctCommunityNames(given.communities) };
  return createJob(ctx, {
    kind: 'community_overview',
    idPrefix: 'coj',
    task: overviewRunTask,
    input,
    metadata,
    reserve: input.communities.length * ctx.config.prices.community_overview,
  });
}
