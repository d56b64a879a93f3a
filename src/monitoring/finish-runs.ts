import type { EntityManager } from '../database/entity-manager.ts';
import { newId } from '../ids.ts';
import type { Sources } from './look-at-sources.ts';
import type { ScanJob } from './scan-job.ts';

/** A pause after runs that could look at nothing: 5 minutes, then twice as long each time, 6 hours at most. */
const [firstPauseMinutes, longestPauseMinutes] = [5, 360];
const failuresUntilTold = 3;

export type Ended = { job: ScanJob; sources: Sources };

/** Ends the runs of a scan and lets its jobs go; all arrivals up to `until` were looked at. */
export async function finishRuns(
  em: EntityManager,
  scanId: string,
  ended: readonly Ended[],
  { startedAt, until }: { startedAt: Date; until: number },
): Promise<void> {
  const runs = ended.map(({ job, sources: { sources, gaps } }) => {
    const wrong = sources.filter(({ outcome }) => outcome !== 'ok');
    const failed = wrong.length > 0 && wrong.length === sources.length;
    const failures = failed ? job.failures + 1 : 0;
    const error = failed ? { code: wrong[0]!.outcome, message: sentenceOf(wrong) } : null;
    // What was never imported needs no pause: looking again costs nothing.
    const rests = failed && wrong.some(({ source }) => source !== 'archive');
    return {
      id: newId('run'),
      job_id: job.id,
      revision: job.revision,
      status: failed ? 'failed' : wrong.length > 0 ? 'partial' : 'succeeded',
      sources,
      gaps,
      error,
      failures,
      reason: failures >= failuresUntilTold ? `${sentenceOf(wrong)} (${failures} times in a row)` : null,
      pause_minutes: rests ? Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (failures - 1)) : 0,
    };
  });
  await em.transactional(async (tx) => {
    await tx.execute(
      `with done as materialized (
         select r.*, j.id as mine from json_to_recordset(?::json) as r (id text, job_id text, revision int, status text, sources json, gaps json,
             error json, failures int, reason text, pause_minutes int)
           join monitoring_job j on j.id = r.job_id and j.scan_id = ? and j.revision = r.revision and j.enabled
          order by j.id for update of j
       ), run as (
         insert into monitoring_run (id, job_id, scan_id, status, started_at, finished_at, posts_seen, comments_seen, matched,
           filtered, hits_created, duplicates, sources, gaps, credits_charged, error)
         select id, job_id, ?, status, ?::timestamptz, clock_timestamp(), 0, 0, 0, 0, 0, 0, sources, gaps, 0, error from done
         on conflict (job_id, scan_id) do update
           set status = excluded.status, finished_at = excluded.finished_at, sources = excluded.sources, gaps = excluded.gaps,
               error = excluded.error
       )
       update monitoring_job j
          set last_run_at = now(), scan_id = null, arrivals_seen = greatest(j.arrivals_seen, ?), backfill_due = false,
              failures = d.failures, status_reason = d.reason, suspended_for = null,
              next_run_at = greatest(j.next_run_at, now() + d.pause_minutes * interval '1 minute')
         from done d where j.id = d.job_id`,
      [JSON.stringify(runs), scanId, scanId, startedAt, until],
    );
    // Those that were changed in the meantime are due again, unless they were disabled.
    await tx.execute(
      'update monitoring_job set scan_id = null, next_run_at = least(next_run_at, now()) where scan_id = ?',
      [scanId],
    );
  });
}

/** An account that cannot pay: the job rests until it can, and then goes on from where it was. */
export async function suspendForCredits(
  em: EntityManager,
  scanId: string,
  { id }: ScanJob,
  startedAt: Date,
): Promise<void> {
  const message = 'There are not enough credits for a run; it goes on by itself when there are.';
  await em.execute(
    `with mine as (
       update monitoring_job set scan_id = null, suspended_for = 'insufficient_credits', status_reason = ?, last_run_at = now()
        where id = ? and scan_id = ? returning id
     )
     insert into monitoring_run (id, job_id, scan_id, status, started_at, finished_at, posts_seen, comments_seen, matched,
       filtered, hits_created, duplicates, sources, gaps, credits_charged, error)
     select ?, id, ?, 'failed', ?::timestamptz, clock_timestamp(), 0, 0, 0, 0, 0, 0, '[]', '[]', 0, ?::json from mine
     on conflict (job_id, scan_id) do nothing`,
    [message, id, scanId, newId('run'), scanId, startedAt, JSON.stringify({ code: 'insufficient_credits', message })],
  );
}

function sentenceOf(wrong: Sources['sources']): string {
  const parts = wrong.map(
    ({ source, outcome, communities }) =>
      `${source}: ${outcome.replaceAll('_', ' ')}${communities.length > 0 ? ` (${communities.slice(0, 5).join(', ')}${communities.length > 5 ? ', …' : ''})` : ''}`,
  );
  return `Nothing could be looked at: ${parts.join('; ')}`;
}
