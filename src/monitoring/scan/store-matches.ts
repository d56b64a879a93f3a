import { jsonValue, now } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { AnalystWarning, Stream } from '../../analysis/analyst.ts';
import { refuseForgotten } from '../../catalog/posts/requests-to-forget.ts';
import { refuseUnlessPayable, reserveCredits, settleCredits } from '../../credits/move-credits.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { foldInto } from './fold-crossposts.ts';
import { insertHits } from './insert-hits.ts';
import type { JudgedMatch } from './judge-matches.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { type MonitoringRun, nothingSeen } from '../runs/monitoring-run.entity.ts';
import type { RunGap } from '../runs/monitoring-run.schema.ts';
import type { ScanJob } from './scan-job.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringRun>;

/** What one look brought a job: all of it is written, or nothing. */
export type NewMatches = {
  posts: number;
  comments: number;
  matched: number;
  filtered: number;
  duplicates: number;
  kept: readonly JudgedMatch[];
  /** What is known of the posts where the job looks; `null`: nothing. */
  stream: Stream | null;
  /** Used when the scan has not stored anything for this job yet. */
  runId: string;
  /** All of this run's. */
  warnings: readonly AnalystWarning[];
  /** What a look back could not see. */
  gaps: readonly RunGap[];
  /** Arrivals up to here need not be looked at again; `null`: as before. */
  upTo: number | null;
};

/**
 * Stores the hits of one look, what the run has counted, and what it costs, in one transaction. Returns `false` when the
 * job is not this scan's any more. Throws `insufficient_credits`, and when posts were forgotten since `request`.
 */
export async function storeMatches(
  em: EntityManager,
  scanId: string,
  job: ScanJob,
  look: NewMatches,
  { startedAt, price, request }: { startedAt: Date; price: number; request: number },
): Promise<boolean> {
  return em.transactional(async (tx) => {
    await refuseForgotten(tx, request);
    const held = await holdJob(tx, scanId, job);
    if (!held) return false;
    const run = await beginRun(tx, scanId, job, look, startedAt);
    const isNew = look.posts + look.comments > 0;
    const charge = isNew && run.credits_charged === 0 ? price : 0;
    if (charge > 0) await refuseUnlessPayable(tx, job.accountId, charge);
    const folding = await foldInto(tx, job.id, look.kept);
    await insertHits(tx, job.id, held.last, folding);
    await countInRun(tx, run.id, job.id, look, folding.hits.length, charge);
    await countInJob(tx, job, look, folding.hits.length, charge);
    // Last: all others of the account wait from here on until the transaction ends.
    if (charge > 0) await pay(tx, job, run.id, charge);
    return true;
  });
}

/** Keeps others from the job until the transaction ends; nothing when it is not this scan's any more. */
async function holdJob(tx: EntityManager, scanId: string, job: ScanJob): Promise<{ last: number } | undefined> {
  return tx
    .getKysely<Tables>()
    .selectFrom('monitoring_job')
    .select((eb) => eb.cast<number>('last_sequence', 'float8').as('last'))
    .where('id', '=', job.id)
    .where('account_id', '=', job.accountId)
    .where('scan_id', '=', scanId)
    .where('revision', '=', job.revision)
    .where('enabled', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/** The run of this scan for the job, begun now or by what was stored before. */
async function beginRun(tx: EntityManager, scanId: string, job: ScanJob, look: NewMatches, startedAt: Date) {
  return tx
    .getKysely<Tables>()
    .insertInto('monitoring_run')
    .values({
      ...nothingSeen,
      id: look.runId,
      job_id: job.id,
      scan_id: scanId,
      status: 'succeeded',
      started_at: startedAt,
      finished_at: now,
      posts_seen: look.posts,
      comments_seen: look.comments,
      sources: jsonValue([]),
      gaps: jsonValue([...look.gaps]),
    })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'scan_id']).doUpdateSet((eb) => ({
        posts_seen: eb('monitoring_run.posts_seen', '+', eb.ref('excluded.posts_seen')),
        comments_seen: eb('monitoring_run.comments_seen', '+', eb.ref('excluded.comments_seen')),
      })),
    )
    .returning(['id', 'credits_charged'])
    .executeTakeFirstOrThrow();
}

async function countInRun(
  tx: EntityManager,
  runId: string,
  jobId: string,
  look: NewMatches,
  hits: number,
  charge: number,
): Promise<void> {
  await tx
    .getKysely<Tables>()
    .updateTable('monitoring_run')
    .set((eb) => ({
      matched: eb('matched', '+', look.matched),
      filtered: eb('filtered', '+', look.filtered),
      hits_created: eb('hits_created', '+', hits),
      duplicates: eb('duplicates', '+', look.duplicates + look.kept.length - hits),
      credits_charged: eb('credits_charged', '+', charge),
      ...(look.warnings.length > 0 ? { warnings: jsonValue([...look.warnings]) } : {}),
    }))
    .where('id', '=', runId)
    .where('job_id', '=', jobId)
    .execute();
}

async function countInJob(
  tx: EntityManager,
  job: ScanJob,
  { upTo, stream }: NewMatches,
  hits: number,
  charge: number,
): Promise<void> {
  await tx
    .getKysely<Tables>()
    .updateTable('monitoring_job')
    .set((eb) => ({
      last_sequence: eb('last_sequence', '+', hits),
      credits_charged: eb('credits_charged', '+', charge),
      suspended_for: null,
      ...(stream !== job.stream && { stream: stream && jsonValue(stream) }),
      ...(upTo === null
        ? { backfill_due: false }
        : { arrivals_seen: eb.fn<number>('greatest', ['arrivals_seen', eb.val(upTo)]) }),
    }))
    .where('id', '=', job.id)
    .where('account_id', '=', job.accountId)
    .execute();
}

/** The run that an attempt at the same scan has begun for a job. */
export async function findRun(em: EntityManager, jobId: string, scanId: string): Promise<string | null> {
  const run = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_run')
    .select('id')
    .where('job_id', '=', jobId)
    .where('scan_id', '=', scanId)
    .executeTakeFirst();
  return run?.id ?? null;
}

async function pay(tx: EntityManager, { accountId, keyId }: ScanJob, runId: string, credits: number): Promise<void> {
  const purpose = { accountId, subject: runId, operation: 'monitoring_run', keyId };
  await reserveCredits(tx, purpose, credits);
  await settleCredits(tx, purpose, credits, credits);
}
