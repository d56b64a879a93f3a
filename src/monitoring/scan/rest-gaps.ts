import { oldestArrival } from '../../catalog/arrivals/read-arrivals.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { maxHeldDays } from '../jobs/arrivals-seen.ts';
import type { RunGap } from '../runs/monitoring-run.schema.ts';
import type { ScanJob } from './scan-job.ts';

const dayMs = 86_400_000;

/** By job, what came in while it could not pay and was not kept until it could. */
export async function restGaps(em: EntityManager, jobs: readonly ScanJob[], now: Date): Promise<Map<string, RunGap>> {
  const held = now.getTime() - maxHeldDays * dayMs;
  const rested = jobs.flatMap(({ id, arrivalsSeen, restsSince }) =>
    restsSince !== null && restsSince.getTime() < held ? { id, arrivalsSeen, restsSince } : [],
  );
  if (rested.length === 0) return new Map();
  const oldest = await oldestArrival(em);
  const lost = rested.filter(({ arrivalsSeen }) => oldest === null || oldest.sequence > arrivalsSeen + 1);
  const to = (oldest?.arrivedAt ?? now).toISOString();
  return new Map(lost.map(({ id, restsSince }) => [id, gapBetween(restsSince.toISOString(), to)]));
}

function gapBetween(from: string, to: string): RunGap {
  const reason = `There were no credits for more than ${maxHeldDays} days, and posts wait no longer than that: some of this time may not have been seen.`;
  return { community: null, from, to, reason };
}
