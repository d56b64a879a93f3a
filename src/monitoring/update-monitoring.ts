import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import { newestArrival, unwatch, watchCommunities } from '../catalog/watch-communities.ts';
import { AppError } from '../errors.ts';
import { claimNow } from './claim-now.ts';
import { refuseWrongSchedule } from './create-monitoring.ts';
import type { UpdateMonitoringInput } from './monitoring-job.schema.ts';
import { type MonitoringRow, readMonitoring } from './monitoring-row.ts';
import { readTarget, type Target } from './read-target.ts';
import { nextRun } from './schedule.ts';

/** Changes what is given. Enabling looks at once, at what comes from now on; disabling lets a running scan end unused. */
export async function updateMonitoring(
  tx: EntityManager,
  actor: Actor,
  { job_id: id, expected_revision, ...changes }: UpdateMonitoringInput,
): Promise<MonitoringRow> {
  const job = await readMonitoring(tx, actor.accountId, id, { locked: true });
  if (expected_revision !== null && expected_revision !== job.revision) {
    throw new AppError('revision_mismatch', `The job has revision ${job.revision}, not ${expected_revision}`);
  }
  const target = targetAfter(job, changes);
  const schedule = changes.schedule ?? job.schedule;
  if (changes.schedule) refuseWrongSchedule(changes.schedule);
  const enabled = changes.enabled ?? job.enabled;
  const languages = changes.languages?.map((language) => language.toLowerCase()) ?? job.languages;
  await tx.execute(
    `update monitoring_job
        set name = ?, enabled = ?, target_kind = ?, communities = ?::jsonb, query = ?, intent = ?, noise = ?, min_relevance = ?,
            languages = ?::jsonb, include_comments = ?, schedule = ?::jsonb, metadata = ?::jsonb,
            revision = revision + 1, updated_at = now()
      where id = ? and account_id = ?`,
    [
      changes.name ?? job.name,
      enabled,
      target.kind,
      JSON.stringify(target.communities),
      target.query,
      changes.intent === undefined ? job.intent : changes.intent,
      changes.noise === undefined ? job.noise : changes.noise,
      changes.min_relevance ?? job.min_relevance,
      JSON.stringify(languages),
      changes.include_comments ?? job.include_comments,
      JSON.stringify(schedule),
      JSON.stringify(changes.metadata ?? job.metadata),
      id,
      actor.accountId,
    ],
  );
  if (enabled && !job.enabled) await beginAnew(tx, actor.accountId, id);
  if (enabled && (!job.enabled || changes.target)) await watchCommunities(tx, id, target.communities);
  if (!enabled && job.enabled) await unwatch(tx, id);
  if (changes.schedule || enabled !== job.enabled) {
    const next = nextRun(id, schedule, new Date());
    await tx.execute('update monitoring_job set next_run_at = ? where id = ? and account_id = ?', [next, id, actor.accountId]); // prettier-ignore
  }
  if (enabled && !job.enabled) await claimNow(tx, actor.accountId, id);
  await audit(tx, actor, 'monitoring.update', id);
  return readMonitoring(tx, actor.accountId, id);
}

/** What came while it was disabled is no hit: nobody wants to find a flood. */
async function beginAnew(tx: EntityManager, accountId: string, id: string): Promise<void> {
  await tx.execute(
    `update monitoring_job set starts_at = now(), arrivals_seen = ?, backfill_due = false, failures = 0, suspended_for = null,
            status_reason = null
      where id = ? and account_id = ?`,
    [await newestArrival(tx), id, accountId],
  );
}

/** The filter belongs to a community target: with another kind of target it goes. */
function targetAfter(job: MonitoringRow, { target, query }: Partial<UpdateMonitoringInput>): Target {
  const stays: Target = { kind: job.target_kind, communities: job.communities, query: job.query };
  if (!target && query === undefined) return stays;
  const filter = query !== undefined ? query : job.target_kind === 'community' && target?.kind !== 'search' ? job.query : null; // prettier-ignore
  if (target) return readTarget(target, filter);
  return stays.kind === 'search'
    ? readTarget({ kind: 'search', communities: stays.communities, query: stays.query ?? '' }, filter)
    : readTarget({ kind: 'community', communities: stays.communities }, filter);
}
