import type { Actor } from '../../accounts/authenticate.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import type { HitBody, ReviewHitsInput } from './monitoring-hit.schema.ts';
import { readJobsOf } from './read-hits.ts';
import { reviewHit } from './review-hit.ts';

/** Notes several decisions, all or none: one hit that is not there refuses them all. */
export async function reviewHits(tx: EntityManager, actor: Actor, { reviews }: ReviewHitsInput): Promise<HitBody[]> {
  const ids = reviews.map(({ hit_id }) => hit_id);
  // PostgreSQL has no text with a NUL in it.
  const known = ids.filter((id) => !id.includes('\0'));
  const jobs = await readJobsOf(tx, actor.accountId, known);
  const missing = ids.find((id) => !jobs.has(id));
  if (missing !== undefined) throw new AppError('hit_not_found', `There is no hit ${missing}`);
  const hits: HitBody[] = [];
  for (const review of reviews) hits.push(await reviewHit(tx, actor, { ...review, job_id: jobs.get(review.hit_id)! }));
  return hits;
}
