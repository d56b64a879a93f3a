import type { EntityManager } from '../database/entity-manager.ts';
import type { AnalystWarning } from '../analysis/analyst.ts';
import { reserveCredits, settleCredits } from '../credits/move-credits.ts';
import { foldInto, type Folding } from './fold-crossposts.ts';
import { piecesOf } from './hit-pieces.ts';
import { type Kept, shownPost } from './judge-matches.ts';
import type { ScanJob } from './scan-job.ts';

/** What one look brought a job: all of it is written, or nothing. */
export type LookToStore = {
  posts: number;
  comments: number;
  matched: number;
  filtered: number;
  duplicates: number;
  kept: readonly Kept[];
  /** Used when the scan has not stored anything for this job yet. */
  runId: string;
  /** All of this run's. */
  warnings: readonly AnalystWarning[];
  /** Arrivals up to here need not be looked at again; `null`: as before. */
  upTo: number | null;
};

/**
 * Stores the hits of one look, what the run has counted, and what it costs, in one transaction. Returns `false` when the
 * job is not this scan's any more. Throws `insufficient_credits`.
 */
export async function storeLook(
  em: EntityManager,
  scanId: string,
  job: ScanJob,
  look: LookToStore,
  { startedAt, price }: { startedAt: Date; price: number },
): Promise<boolean> {
  return em.transactional(async (tx) => {
    const rows: { last: number }[] = await tx.execute(
      `select last_sequence::float8 as last from monitoring_job
        where id = ? and account_id = ? and scan_id = ? and revision = ? and enabled for update`,
      [job.id, job.accountId, scanId, job.revision],
    );
    if (!rows[0]) return false;
    const runs: { id: string; credits_charged: number }[] = await tx.execute(
      `insert into monitoring_run as r (id, job_id, scan_id, status, started_at, finished_at, posts_seen, comments_seen, matched,
         filtered, hits_created, duplicates, sources, gaps, credits_charged)
       values (?, ?, ?, 'succeeded', ?, now(), ?, ?, 0, 0, 0, 0, '[]', '[]', 0)
       on conflict (job_id, scan_id) do update
         set posts_seen = r.posts_seen + excluded.posts_seen, comments_seen = r.comments_seen + excluded.comments_seen
       returning id, credits_charged`,
      [look.runId, job.id, scanId, startedAt, look.posts, look.comments],
    );
    const run = runs[0]!;
    const isNew = look.posts + look.comments > 0;
    const charge = isNew && run.credits_charged === 0 ? price : 0;
    if (charge > 0) await pay(tx, job, run.id, charge);
    const folding = await foldInto(tx, job.id, look.kept);
    for (const { from, piece } of piecesOf(folding)) await insertHits(tx, job.id, rows[0].last + from, piece);
    await tx.execute(
      `update monitoring_run set matched = matched + ?, filtered = filtered + ?, hits_created = hits_created + ?,
              duplicates = duplicates + ?, credits_charged = credits_charged + ?, warnings = coalesce(?::json, warnings)
        where id = ? and job_id = ?`,
      [
        look.matched,
        look.filtered,
        folding.hits.length,
        look.duplicates + look.kept.length - folding.hits.length,
        charge,
        look.warnings.length > 0 ? JSON.stringify(look.warnings) : null,
        run.id,
        job.id,
      ],
    );
    await tx.execute(
      `update monitoring_job set last_sequence = last_sequence + ?, credits_charged = credits_charged + ?, suspended_for = null,
              arrivals_seen = greatest(arrivals_seen, coalesce(?, 0)), backfill_due = backfill_due and ?::boolean
        where id = ? and account_id = ?`,
      [folding.hits.length, charge, look.upTo, look.upTo !== null, job.id, job.accountId],
    );
    return true;
  });
}

/** The run that an attempt at the same scan has begun for a job. */
export async function findRun(em: EntityManager, jobId: string, scanId: string): Promise<string | null> {
  const rows: { id: string }[] = await em.execute('select id from monitoring_run where job_id = ? and scan_id = ?', [
    jobId,
    scanId,
  ]);
  return rows[0]?.id ?? null;
}

async function pay(tx: EntityManager, { accountId, keyId }: ScanJob, runId: string, credits: number): Promise<void> {
  const purpose = { accountId, subject: runId, operation: 'monitoring_run', keyId };
  await reserveCredits(tx, purpose, credits);
  await settleCredits(tx, purpose, credits, credits);
}

async function insertHits(tx: EntityManager, jobId: string, last: number, { hits, items }: Folding): Promise<void> {
  const rows = hits.map(({ id, kept }, i) => {
    const { seen, match, judgement } = kept;
    return {
      id,
      sequence: last + i + 1,
      kind: seen.item.kind,
      platform: seen.item.platform,
      item_id: seen.item.id,
      community: seen.item.community,
      text_hash: kept.textHash,
      post: shownPost(kept),
      match,
      analysis: judgement,
      relevance: judgement.relevance,
      created_at: seen.item.createdAt,
      seen_at: seen.seenAt,
      matched_at: kept.matchedAt,
    };
  });
  if (rows.length > 0) {
    await tx.execute(
      `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, text_hash, post, match, analysis,
         relevance, created_at, seen_at, matched_at, stored_at)
       select id, ?, sequence, kind, platform, item_id, community, text_hash, post, match, analysis, relevance, created_at,
              seen_at, matched_at, clock_timestamp()
         from json_to_recordset(?::json) as h (id text, sequence bigint, kind text, platform text, item_id text, community text,
           text_hash text, post json, match json, analysis json, relevance float8, created_at timestamptz, seen_at timestamptz,
           matched_at timestamptz)`,
      [jobId, JSON.stringify(rows)],
    );
  }
  if (items.length > 0) {
    await tx.execute(
      `insert into monitoring_hit_item (job_id, platform, kind, item_id, hit_id, community, url, created_at)
       select ?, platform, kind, item_id, hit_id, community, url, created_at
         from json_to_recordset(?::json) as i (platform text, kind text, item_id text, hit_id text, community text, url text,
           created_at timestamptz)`,
      [jobId, JSON.stringify(items)],
    );
  }
}
