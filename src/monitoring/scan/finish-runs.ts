import { clockTime, jsonValue, now } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { namesOf, rowsAs } from '../../database/given-rows.ts';
import { newId } from '../../ids.ts';
import type { SourceReport } from './ask-sources.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { type MonitoringRun, nothingSeen } from '../runs/monitoring-run.entity.ts';
import { type NewEvent, writeEvents } from '../../delivery/events/write-events.ts';
import { announceHits } from '../hits/announce-hits.ts';
import type { RunGap } from '../runs/monitoring-run.schema.ts';
import type { ScanJob } from './scan-job.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringRun>;

/** A pause after runs that could look at nothing: 5 minutes, then twice as long each time, 6 hours at most. */
const [firstPauseMinutes, maxPauseMinutes] = [5, 360];
const failuresUntilTold = 3;
const maxNames = 5;

export type EndedScan = { job: ScanJob; sources: SourceReport };

/** Ends the runs of a scan and lets its jobs go, but for those that `failed`; all arrivals up to `until` were looked at. */
export async function finishRuns(
  em: EntityManager,
  scanId: string,
  ended: readonly EndedScan[],
  { startedAt, until, failed }: { startedAt: Date; until: number; failed: readonly string[] },
): Promise<void> {
  const results = ended.map(({ job, sources }) => resultOf(job, sources));
  await em.transactional(async (tx) => {
    const db = tx.getKysely<Tables>();
    const unchanged = await db
      .selectFrom(rowsAs('r', results, { id: 'text', revision: 'integer' }))
      .innerJoin('monitoring_job as j', 'j.id', 'r.id')
      .select('j.id')
      .where('j.scan_id', '=', scanId)
      .whereRef('j.revision', '=', 'r.revision')
      .where('j.enabled', '=', true)
      .orderBy('j.id')
      .forUpdate('j')
      .execute();
    const ids = new Set(unchanged.map(({ id }) => id));
    const done = results.filter(({ id }) => ids.has(id));
    await writeRuns(tx, scanId, startedAt, done);
    await announceHits(tx, scanId);
    await writeEvents(tx, done.flatMap(sourceEventOf));
    await db
      .updateTable('monitoring_job as j')
      .from(rowsAs('r', done, resultTypes))
      .set((eb) => ({
        last_run_at: now,
        scan_id: null,
        arrivals_seen: eb.fn<number>('greatest', ['j.arrivals_seen', eb.val(until)]),
        gaps_seen: eb.fn<number>('greatest', ['j.gaps_seen', 'r.gapsUpTo']),
        backfill_due: false,
        failures: eb.ref('r.failures'),
        status_reason: eb.ref('r.reason'),
        suspended_for: null,
        next_run_at: eb.fn<Date>('greatest', [
          'j.next_run_at',
          sql<Date>`now() + ${eb.ref('r.pause')} * interval '1 minute'`,
        ]),
      }))
      .whereRef('j.id', '=', 'r.id')
      .execute();
    // Those that were changed in the meantime are due again, unless they were disabled.
    await db
      .updateTable('monitoring_job')
      .set((eb) => ({ scan_id: null, next_run_at: eb.fn<Date>('least', ['next_run_at', now]) }))
      .where('scan_id', '=', scanId)
      .where((eb) => eb.not(eb('id', '=', eb.fn.any(eb.val(failed)))))
      .execute();
  });
}

type Result = ReturnType<typeof resultOf>;

const resultTypes = { id: 'text', failures: 'integer', reason: 'text', pause: 'integer', gapsUpTo: 'bigint' } as const;

/** Told once when nothing could be looked at three times in a row, once when something could again, and once of an end. */
function sourceEventOf({ job, id, failures, reason, closed, sources }: Result): NewEvent[] {
  const isBlocked = failures === failuresUntilTold;
  const isMended = failures === 0 && job.failures >= failuresUntilTold;
  const isClosed = closed !== null && !job.statusReason?.includes(closed);
  if (!isBlocked && !isMended && !isClosed) return [];
  const what = isBlocked ? 'blocked' : isClosed ? 'closed' : 'recovered';
  const data = {
    monitoring_job: { id, name: job.name },
    reason: isBlocked || isClosed ? reason : null,
    failed_runs: isBlocked ? failures : job.failures,
    sources: sources.map(({ source, outcome, communities }) => ({
      source,
      outcome,
      communities: communities.slice(0, maxNames),
    })),
  };
  return [{ accountId: job.accountId, type: `monitoring.source.${what}`, data, monitoringJobId: id }];
}

/** `pause`: in minutes. */
function resultOf(job: ScanJob, report: SourceReport) {
  const { sources } = report;
  // That a source has ended is no failure: what it gave, and what was imported, is looked at.
  const wrong = sources.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'closed');
  const closed = closedAmong(job, sources);
  const failed = wrong.length > 0 && wrong.length === sources.length;
  const failures = failed ? job.failures + 1 : 0;
  const status: MonitoringRun['status'] = failed ? 'failed' : wrong.length > 0 ? 'partial' : 'succeeded';
  const isTold = failures >= failuresUntilTold;
  const reason = isTold
    ? `${sentenceOf(wrong)} (${failures} times in a row)`
    : [unknownAmong(wrong), closed].filter(Boolean).join(' ') || null;
  const error = failed ? { code: wrong[0]!.outcome, message: sentenceOf(wrong) } : null;
  // What was never imported needs no pause: looking again costs nothing.
  const rests = failed && wrong.some(({ source }) => source !== 'archive');
  const pause = rests ? Math.min(maxPauseMinutes, firstPauseMinutes * 2 ** (failures - 1)) : 0;
  return { ...report, job, id: job.id, revision: job.revision, status, closed, error, failures, reason, pause };
}

async function writeRuns(tx: EntityManager, scanId: string, startedAt: Date, done: readonly Result[]): Promise<void> {
  const runs = done.map((result) => ({
    ...nothingSeen,
    ...result,
    id: newId('run'),
    job_id: result.id,
    scan_id: scanId,
    started_at: startedAt,
  }));
  await tx
    .getKysely<Tables>()
    .insertInto('monitoring_run')
    .columns([...namesOf(runTypes), 'finished_at'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('r', runs, runTypes))
        .select(namesOf(runTypes))
        .select(clockTime.as('finished_at')),
    )
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'scan_id']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        finished_at: eb.ref('excluded.finished_at'),
        sources: eb.ref('excluded.sources'),
        // Those of a look back were stored with what it found.
        gaps: sql<RunGap[]>`(${eb.ref('monitoring_run.gaps')}::jsonb || ${eb.ref('excluded.gaps')}::jsonb)::json`,
        error: eb.ref('excluded.error'),
      })),
    )
    .execute();
}

const runTypes = {
  id: 'text',
  job_id: 'text',
  scan_id: 'text',
  status: 'text',
  started_at: 'timestamptz',
  sources: 'json',
  gaps: 'json',
  error: 'json',
  posts_seen: 'integer',
  comments_seen: 'integer',
  matched: 'integer',
  filtered: 'integer',
  hits_created: 'integer',
  duplicates: 'integer',
  credits_charged: 'integer',
} as const;

/** An account that cannot pay: the job rests until it can, is due then whatever its schedule, and goes on from where it was. */
export async function suspendForCredits(
  em: EntityManager,
  scanId: string,
  { id, name, accountId }: ScanJob,
  startedAt: Date,
): Promise<void> {
  const message = 'There are not enough credits for a run; it goes on by itself when there are.';
  await em.transactional(async (tx) => {
    const db = tx.getKysely<Tables>();
    const before = await db
      .selectFrom('monitoring_job')
      .select('suspended_for')
      .where('id', '=', id)
      .where('scan_id', '=', scanId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    await announceHits(tx, scanId, id);
    if (before.suspended_for === null) {
      const data = { monitoring_job: { id, name }, reason: message };
      await writeEvents(tx, [{ accountId, type: 'monitoring.job.suspended', data, monitoringJobId: id }]);
    }
    await db
      .updateTable('monitoring_job')
      .set({
        scan_id: null,
        suspended_for: 'insufficient_credits',
        status_reason: message,
        last_run_at: now,
        next_run_at: now,
      })
      .where('id', '=', id)
      .where('scan_id', '=', scanId)
      .execute();
    await db
      .insertInto('monitoring_run')
      .values({
        ...nothingSeen,
        id: newId('run'),
        job_id: id,
        scan_id: scanId,
        status: 'failed',
        started_at: startedAt,
        finished_at: clockTime,
        sources: jsonValue([]),
        gaps: jsonValue([]),
        error: jsonValue({ code: 'insufficient_credits', message }),
      })
      .onConflict((conflict) =>
        conflict.columns(['job_id', 'scan_id']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          finished_at: eb.ref('excluded.finished_at'),
          error: eb.ref('excluded.error'),
        })),
      )
      .execute();
  });
}

/** As the job spells and orders them, whoever found it out: so it is told once. `null`: none has ended. */
function closedAmong({ communities }: ScanJob, sources: SourceReport['sources']): string | null {
  const ended = sources.filter(({ outcome }) => outcome === 'closed');
  const keys = new Set(ended.flatMap((source) => source.communities).map((name) => name.toLowerCase()));
  const names =
    communities.length === 0
      ? ended.map(({ source }) => source)
      : communities.filter((name) => keys.has(name.toLowerCase()));
  if (names.length === 0) return null;
  const what = communities.length === 0 ? 'No longer read live' : 'Closed at its source';
  return `${what}, so that only what is imported is looked at: ${namesIn(names)}.`;
}

/** Communities that nobody knows are told at once: a name may be misspelled. `null`: there are none. */
function unknownAmong(wrong: SourceReport['sources']): string | null {
  const names = wrong.filter(({ outcome }) => outcome === 'not_collected').flatMap(({ communities }) => communities);
  if (names.length === 0) return null;
  return `Unknown so far, so that nothing can be found there: ${namesIn(names)}.`;
}

function sentenceOf(wrong: SourceReport['sources']): string {
  const parts = wrong.map(
    ({ source, outcome, communities }) =>
      `${source}: ${outcome.replaceAll('_', ' ')}${communities.length > 0 ? ` (${namesIn(communities)})` : ''}`,
  );
  return `Nothing could be looked at: ${parts.join('; ')}`;
}

function namesIn(names: readonly string[]): string {
  return `${names.slice(0, maxNames).join(', ')}${names.length > maxNames ? ', …' : ''}`;
}
