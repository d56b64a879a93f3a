import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import { newestArrival, watchCommunities } from '../catalog/watch-communities.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { claimNow } from './claim-now.ts';
import type { CreateMonitoringInput } from './monitoring-job.schema.ts';
import { type MonitoringRow, readMonitoring } from './monitoring-row.ts';
import { readTarget, unprocessable } from './read-target.ts';
import { nextRun, scheduleProblem } from './schedule.ts';

/** Writes a monitoring job, what it watches, and the task of its first scan, in the caller's transaction. */
export async function createMonitoring(
  { tx, actor, config }: { tx: EntityManager; actor: Actor; config: Config },
  input: CreateMonitoringInput,
): Promise<MonitoringRow> {
  const target = readTarget(input.target, input.query);
  refuseWrongSchedule(input.schedule);
  await refuseTooMany(tx, actor.accountId, config.maxMonitoringJobs);
  const id = newId('mon');
  await tx.execute(
    `insert into monitoring_job (id, account_id, created_by_key_id, name, enabled, target_kind, communities, query, intent, noise,
       include_comments, min_relevance, languages, schedule, backfill_hours, metadata, starts_at, arrivals_seen, backfill_due, next_run_at)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?::jsonb, now() - ? * interval '1 hour', ?, ?, ?)`,
    [
      id,
      actor.accountId,
      actor.keyId,
      input.name,
      input.enabled,
      target.kind,
      JSON.stringify(target.communities),
      target.query,
      input.intent,
      input.noise,
      input.include_comments,
      input.min_relevance,
      JSON.stringify(input.languages.map((language) => language.toLowerCase())),
      JSON.stringify(input.schedule),
      input.backfill_hours,
      JSON.stringify(input.metadata),
      input.backfill_hours,
      await newestArrival(tx),
      input.backfill_hours > 0,
      nextRun(id, input.schedule, new Date()),
    ],
  );
  if (input.enabled) {
    await watchCommunities(tx, id, target.communities);
    await claimNow(tx, actor.accountId, id);
  }
  await audit(tx, actor, 'monitoring.create', id);
  return readMonitoring(tx, actor.accountId, id);
}

export function refuseWrongSchedule(schedule: CreateMonitoringInput['schedule']): void {
  const wrong = scheduleProblem(schedule);
  if (wrong) throw unprocessable(`/schedule/${wrong.field}`, wrong.message);
}

/** Exact, because the lock makes others on this account wait. */
async function refuseTooMany(tx: EntityManager, accountId: string, most: number): Promise<void> {
  await tx.execute('select 1 from credit_balance where account_id = ? for update', [accountId]);
  const rows: { jobs: number }[] = await tx.execute(
    'select count(*)::int as jobs from monitoring_job where account_id = ?',
    [accountId],
  );
  if (rows[0]!.jobs >= most) {
    throw new AppError('resource_limit_reached', `An account has ${most} monitoring jobs at most: delete one first`);
  }
}
