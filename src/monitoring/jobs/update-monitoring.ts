import { randomUUID } from 'node:crypto';
import { sql } from '@mikro-orm/core';
import { audit } from '../../accounts/audit.ts';
import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import { newestArrival, unwatch, watchCommunities } from '../../catalog/arrivals/watch-communities.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { refuseOtherRevision } from '../../wire/expected-revision.ts';
import { scanTask } from '../monitoring.tasks.ts';
import { actsOf, type ReadActs, refuseWrongSchedule } from './create-monitoring.ts';
import { laterStart } from './later-start.ts';
import { MonitoringJob } from './monitoring-job.entity.ts';
import type { UpdateMonitoringInput } from './monitoring-job.schema.ts';
import { type MonitoringRow, readMonitoring } from './monitoring-row.ts';
import { readTarget, type Target } from './read-target.ts';
import { nextRun } from './schedule.ts';

/** Changes what is given. Enabling looks at once, at what comes from now on; disabling lets a running scan end unused. */
export async function updateMonitoring(
  { tx, actor, readActs }: { tx: EntityManager; actor: Actor; readActs: ReadActs },
  { job_id: id, expected_revision, ...changes }: UpdateMonitoringInput,
): Promise<MonitoringRow> {
  const job = await readMonitoring(tx, actor.accountId, id, { locked: true });
  refuseOtherRevision(expected_revision, job.revision);
  if (Object.values(changes).every((given) => given === undefined)) return job;
  const target = targetAfter(job, changes);
  const schedule = changes.schedule ?? job.schedule;
  if (changes.schedule) refuseWrongSchedule(changes.schedule);
  const enabled = changes.enabled ?? job.enabled;
  const intent = changes.intent === undefined ? job.intent : changes.intent;
  const begins = enabled && !job.enabled;
  const start = await laterStart(tx, actor.accountId, job, target, changes);
  await tx.nativeUpdate(
    MonitoringJob,
    { id, account: actor.accountId },
    {
      name: changes.name ?? job.name,
      enabled,
      targetKind: target.kind,
      communities: target.communities,
      query: target.query,
      intent,
      ...actsAfter(job, changes, intent, readActs),
      noise: changes.noise === undefined ? job.noise : changes.noise,
      minRelevance: changes.min_relevance ?? job.min_relevance,
      languages: changes.languages ?? job.languages,
      includeComments: changes.include_comments ?? job.include_comments,
      schedule,
      metadata: changes.metadata ?? job.metadata,
      // Words tell something else elsewhere.
      ...(changes.target || changes.intent !== undefined || changes.noise !== undefined ? { stream: null } : {}),
      revision: job.revision + 1,
      updatedAt: sql.now(),
      ...(start && { startsAt: sql`greatest(starts_at, ${start}::timestamptz)` }),
      ...(begins && anew(await newestArrival(tx), job)),
      ...((changes.schedule || enabled !== job.enabled) && {
        nextRunAt: nextRun(id, schedule, await databaseTime(tx)),
      }),
    },
  );
  if (begins || (enabled && changes.target)) await watchCommunities(tx, id, target.communities);
  if (!enabled && job.enabled) await unwatch(tx, id);
  if (begins) await claimNow(tx, actor.accountId, id);
  await audit(tx, actor, 'monitoring.update', id);
  return readMonitoring(tx, actor.accountId, id);
}

/** Stated ones stay until they are taken back; others follow the intent. */
function actsAfter(
  job: MonitoringRow,
  { acts }: Partial<UpdateMonitoringInput>,
  intent: string | null,
  readActs: ReadActs,
) {
  if (acts === undefined && job.acts_given) return { acts: job.acts, actsGiven: true };
  return actsOf(acts ?? null, intent, readActs);
}

/** What came while it was disabled is no hit: nobody wants to find a flood. A first look back that is still to come stays. */
function anew(arrivalsSeen: number, { backfill_hours: hours, backfill_due: backfillDue }: MonitoringRow) {
  return {
    startsAt: backfillDue ? sql`now() - ${hours} * interval '1 hour'` : sql.now(),
    arrivalsSeen,
    failures: 0,
    suspendedFor: null,
    statusReason: null,
  };
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

/** Lets a job be scanned at once, unless a scan works on it already: then at the next tick. */
async function claimNow(tx: EntityManager, accountId: string, jobId: string): Promise<void> {
  const scanId = randomUUID();
  const job = { id: jobId, account: accountId };
  const claimed = await tx.nativeUpdate(MonitoringJob, { ...job, scanId: null }, { scanId, claimedAt: sql.now() });
  if (claimed > 0) return enqueue(tx, scanTask, { scan_id: scanId }, { jobKey: scanId });
  await tx.nativeUpdate(MonitoringJob, job, { nextRunAt: sql.now() });
}
