import type { EntityManager } from '../database/entity-manager.ts';
import type { Actor } from '../accounts/authenticate.ts';
import type { Config } from '../config.ts';
import { createJob } from '../jobs/create-job.ts';
import type { JobRow } from '../jobs/job-row.ts';
import { readCommunityName } from '../platforms/community-name.ts';
import type { CreateOverviewInput, OverviewInput } from './overview.schema.ts';
import { overviewRunTask } from './overview.tasks.ts';

/** Queues an overview. Spellings of the same community count, and cost, once. */
export async function createOverview(
  ctx: { tx: EntityManager; actor: Actor; config: Config },
  { metadata, ...given }: CreateOverviewInput,
): Promise<JobRow> {
  const input: OverviewInput = { ...given, communities: distinctNames(given.communities) };
  return createJob(ctx, {
    kind: 'community_overview',
    idPrefix: 'coj',
    task: overviewRunTask,
    input,
    metadata,
    reserve: input.communities.length * ctx.config.prices.community_overview,
  });
}

function distinctNames(given: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of given.map(readCommunityName)) {
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
