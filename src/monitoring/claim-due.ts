import type { EntityManager } from '../database/entity-manager.ts';
import { randomUUID } from 'node:crypto';
import { enqueue } from '../queue/enqueue.ts';
import { scanTask } from './monitoring.tasks.ts';
import { nextRun, type Schedule } from './schedule.ts';

type DueJob = { id: string; schedule: Schedule; next_ms: number; place: string };

const tickMs = 60_000;
/** Jobs of a scan run together: what they have in common is fetched and matched once. */
const mostInScan = 250;
/** Within the minute, scans begin this far apart. */
const spreadMs = 10_000;
const mostAtOnce = 10_000;

/**
 * Claims the jobs that are due within the coming minute, whose account can act and pay, and enqueues their scans, spread
 * over it. A job that missed some ticks runs once. Claims of scans that are gone are taken back. Returns how many.
 */
export async function claimDue(em: EntityManager, pricePerRun: number, now = new Date()): Promise<number> {
  return em.transactional(async (tx) => {
    await takeBackLostClaims(tx);
    const due: DueJob[] = await tx.execute(
      `select j.id, j.schedule, (extract(epoch from j.next_run_at) * 1000)::float8 as next_ms,
              lower(coalesce(j.communities ->> 0, '')) as place
         from monitoring_job j join account a on a.id = j.account_id and a.status = 'active'
        where j.enabled and j.scan_id is null and j.next_run_at < ?
          and (j.suspended_for is null or ? <= (select available from credit_balance b where b.account_id = j.account_id))
        order by j.next_run_at limit ${mostAtOnce} for update of j skip locked`,
      [new Date(now.getTime() + tickMs), pricePerRun],
    );
    for (const { scanId, startMs, jobs } of scansOf(due, now.getTime())) {
      const claims = jobs.map(({ id, schedule, next_ms }) => {
        const after = new Date(Math.max(now.getTime(), next_ms));
        return { id, next: nextRun(id, schedule, after, new Date(next_ms)).toISOString() };
      });
      await tx.execute(
        `update monitoring_job j set scan_id = ?, claimed_at = ?, next_run_at = c.next
           from json_to_recordset(?::json) as c (id text, next timestamptz) where j.id = c.id`,
        [scanId, now, JSON.stringify(claims)],
      );
      await enqueue(tx, scanTask, { scan_id: scanId }, { jobKey: scanId, runAt: new Date(startMs) });
    }
    return due.length;
  });
}

/** By when they start, and of these by where they look: who looks at the same places is in the same scan. */
function scansOf(due: readonly DueJob[], nowMs: number): { scanId: string; startMs: number; jobs: DueJob[] }[] {
  const slot = ({ next_ms }: DueJob) => Math.max(0, Math.floor((next_ms - nowMs) / spreadMs));
  const bySlot = Map.groupBy(due, slot);
  return [...bySlot].flatMap(([at, jobs]) => {
    const ordered = jobs.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
    return Array.from({ length: Math.ceil(ordered.length / mostInScan) }, (_, i) => ({
      scanId: randomUUID(),
      startMs: nowMs + at * spreadMs,
      jobs: ordered.slice(i * mostInScan, (i + 1) * mostInScan),
    }));
  });
}

/** A scan whose task has failed for good, or is gone, works on nothing. */
async function takeBackLostClaims(tx: EntityManager): Promise<void> {
  await tx.execute(
    `update monitoring_job j set scan_id = null, next_run_at = least(next_run_at, now())
      where scan_id is not null and claimed_at < now() - interval '2 minutes'
        and not exists (select 1 from graphile_worker._private_jobs t where t.key = j.scan_id and t.attempts < t.max_attempts)`,
  );
}
