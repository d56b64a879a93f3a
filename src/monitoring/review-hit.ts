import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import type { Sql } from '../database.ts';
import { type HitBody, type ReviewHitInput } from './monitoring-hit.schema.ts';
import { readMonitoring, wireTime } from './monitoring-row.ts';
import { readHit } from './read-hits.ts';

/** Notes what a person decided. Every decision is kept; the same one again is one more. */
export async function reviewHit(
  tx: Sql,
  actor: Actor,
  { job_id: jobId, hit_id: hitId, status, note }: ReviewHitInput,
): Promise<HitBody> {
  await readMonitoring(tx, actor.accountId, jobId);
  await readHit(tx, actor.accountId, jobId, hitId);
  await tx.execute(
    `update monitoring_hit h
        set review_status = ?, review_note = ?, review_by_key_id = ?, review_at = now(),
            review_history = (h.review_history::jsonb || jsonb_build_object('status', ?::text, 'note', ?::text,
              'by_key_id', ?::text, 'at', ${wireTime('now()')}))::json
       from monitoring_job j
      where j.id = ? and j.account_id = ? and h.job_id = j.id and h.id = ?`,
    [status, note, actor.keyId, status, note, actor.keyId, jobId, actor.accountId, hitId],
  );
  await audit(tx, actor, 'monitoring.review', hitId);
  return readHit(tx, actor.accountId, jobId, hitId);
}
