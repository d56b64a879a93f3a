import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import { type HitBody, type ReviewHitInput } from './monitoring-hit.schema.ts';
import { readMonitoring } from './monitoring-row.ts';
import { readHit } from './read-hits.ts';

/** Notes what a person decided. Every decision is kept; the same one again is one more. */
export async function reviewHit(
  tx: EntityManager,
  actor: Actor,
  { job_id: jobId, hit_id: hitId, status, note }: ReviewHitInput,
): Promise<HitBody> {
  await readMonitoring(tx, actor.accountId, jobId);
  await readHit(tx, actor.accountId, jobId, hitId);
  await tx.execute(
    `update monitoring_hit h
        set review_status = ?, review_note = ?, review_by_key_id = ?, review_at = now(), review_count = review_count + 1
       from monitoring_job j
      where j.id = ? and j.account_id = ? and h.job_id = j.id and h.id = ?`,
    [status, note, actor.keyId, jobId, actor.accountId, hitId],
  );
  await tx.execute(
    `insert into monitoring_review (hit_id, status, note, by_key_id)
     select h.id, ?, ?, ? from monitoring_hit h join monitoring_job j on j.id = h.job_id
      where j.id = ? and j.account_id = ? and h.id = ?`,
    [status, note, actor.keyId, jobId, actor.accountId, hitId],
  );
  await audit(tx, actor, 'monitoring.review', hitId);
  return readHit(tx, actor.accountId, jobId, hitId);
}
