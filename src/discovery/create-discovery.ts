import type { EntityManager } from '../database/entity-manager.ts';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createJob } from '../jobs/create-job.ts';
import type { JobRow } from '../jobs/reading/job-row.ts';
import type { CreateDiscoveryInput } from './discovery.schema.ts';
import { discoveryRunTask } from './discovery.tasks.ts';

/** Queues a discovery. Refuses what no community could ever answer. */
export async function createDiscovery(
  ctx: { tx: EntityManager; actor: Actor; config: Config },
  { metadata, ...input }: CreateDiscoveryInput,
): Promise<JobRow> {
  if (input.min_members !== null && input.max_members !== null && input.min_members > input.max_members) {
    throw new AppError('unprocessable_input', 'min_members is larger than max_members: no community can be both');
  }
  const reserve = ctx.config.prices.community_discovery;
  return createJob(ctx, {
    kind: 'community_discovery',
    idPrefix: 'cdj',
    task: discoveryRunTask,
    input,
    metadata,
    reserve,
  });
}
