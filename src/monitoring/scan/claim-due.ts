import { epochMs, now as transactionTime } from '../../database/expressions.ts';
import { randomUUID } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Account } from '../../accounts/account.entity.ts';
import type { CreditBalance } from '../../credits/ledger.entity.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { scanTask } from '../monitoring.tasks.ts';
import { nextRun } from '../jobs/schedule.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof Account | typeof CreditBalance>;
type DueJob = Awaited<ReturnType<typeof lockDue>>[number];

const tickMs = 60_000;
/** Jobs of a scan run together: what they have in common is fetched and matched once. */
const maxInScan = 250;
/** Within the minute, scans begin this far apart. */
const spreadMs = 10_000;
const maxAtOnce = 10_000;

/** After a long stop more may be due than one transaction claims: the rest need not wait for the next minute. */
export async function claimAllDue(em: EntityManager, pricePerRun: number, maxClaims = maxAtOnce): Promise<number> {
  let claimed = 0;
  for (;;) {
    const now = await claimDue(em, pricePerRun, maxClaims);
    claimed += now;
    if (now < maxClaims) return claimed;
  }
}

/**
 * Claims the jobs that are due within the coming minute, whose account can act and pay, and enqueues their scans, spread
 * over it. A job that missed some ticks runs once. Claims of scans that are gone are taken back. Returns how many.
 */
export async function claimDue(em: EntityManager, pricePerRun: number, maxClaims = maxAtOnce): Promise<number> {
  return em.transactional(async (tx) => {
    await takeBackLostClaims(tx);
    await takeBackPlansAhead(tx);
    const now = await databaseTime(tx);
    const due = await lockDue(tx, pricePerRun, new Date(now.getTime() + tickMs), maxClaims);
    for (const { scanId, startMs, jobs } of scansOf(due, now.getTime())) {
      const claims = jobs.map(({ id, schedule, next_ms }) => {
        const after = new Date(Math.max(now.getTime(), next_ms));
        return { id, next: nextRun(id, schedule, after, new Date(next_ms)) };
      });
      await tx
        .getKysely<Tables>()
        .updateTable('monitoring_job as j')
        .from(rowsAs('c', claims, { id: 'text', next: 'timestamptz' }))
        .set((eb) => ({ scan_id: scanId, claimed_at: now, next_run_at: eb.ref('c.next') }))
        .whereRef('j.id', '=', 'c.id')
        .execute();
      await enqueue(tx, scanTask, { scan_id: scanId }, { jobKey: scanId, runAt: new Date(startMs) });
    }
    return due.length;
  });
}

async function lockDue(tx: EntityManager, pricePerRun: number, before: Date, maxClaims: number) {
  return tx
    .getKysely<Tables>()
    .selectFrom('monitoring_job as j')
    .innerJoin('account as a', 'a.id', 'j.account_id')
    .where('a.status', '=', 'active')
    .where('j.enabled', '=', true)
    .where('j.scan_id', 'is', null)
    .where('j.next_run_at', '<', before)
    .where((eb) => {
      // Read once, however many jobs wait for credits.
      const canPay = eb
        .selectFrom('credit_balance as b')
        .select('b.account_id')
        .where('b.available', '>=', pricePerRun);
      return eb.or([eb('j.suspended_for', 'is', null), eb('j.account_id', 'in', canPay)]);
    })
    .select(['j.id', 'j.schedule'])
    .select((eb) => [
      epochMs(eb.ref('j.next_run_at')).$notNull().as('next_ms'),
      sql<string>`lower(coalesce(${eb.ref('j.communities')} ->> 0, ''))`.as('place'),
    ])
    .orderBy('j.next_run_at')
    .limit(maxClaims)
    .forUpdate('j')
    .skipLocked()
    .execute();
}

/** By when they start, and of these by where they look: who looks at the same places is in the same scan. */
function scansOf(due: readonly DueJob[], nowMs: number): { scanId: string; startMs: number; jobs: DueJob[] }[] {
  const slot = ({ next_ms }: DueJob) => Math.max(0, Math.floor((next_ms - nowMs) / spreadMs));
  const bySlot = Map.groupBy(due, slot);
  return [...bySlot].flatMap(([at, jobs]) => {
    const ordered = jobs.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
    return Array.from({ length: Math.ceil(ordered.length / maxInScan) }, (_, i) => ({
      scanId: randomUUID(),
      startMs: nowMs + at * spreadMs,
      jobs: ordered.slice(i * maxInScan, (i + 1) * maxInScan),
    }));
  });
}

/** Whoever was claimed in a time to come was so before the database's clock was put back, and would wait until then. */
async function takeBackPlansAhead(tx: EntityManager): Promise<void> {
  await tx
    .getKysely<Tables>()
    .updateTable('monitoring_job')
    .set({ scan_id: null, next_run_at: transactionTime })
    .where(sql<boolean>`enabled and claimed_at > now() + interval '1 minute'`)
    .where((eb) => eb.or([eb('scan_id', 'is not', null), eb('next_run_at', '>', transactionTime)]))
    .where(
      (eb) => sql<boolean>`not exists (
        select from graphile_worker._private_jobs t where t.key = ${eb.ref('scan_id')} and t.locked_at is not null)`,
    )
    .execute();
}

/** A scan whose task has failed for good, or is gone, works on nothing. */
async function takeBackLostClaims(tx: EntityManager): Promise<void> {
  await tx
    .getKysely<Tables>()
    .updateTable('monitoring_job')
    .set((eb) => ({ scan_id: null, next_run_at: eb.fn('least', ['next_run_at', transactionTime]) }))
    .where('scan_id', 'is not', null)
    .where('claimed_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .where(
      (eb) => sql<boolean>`not exists (
        select from graphile_worker._private_jobs t where t.key = ${eb.ref('scan_id')} and t.attempts < t.max_attempts)`,
    )
    .execute();
}
