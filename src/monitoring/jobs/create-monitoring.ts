import { sql } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { audit } from '../../accounts/audit.ts';
import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import { newestArrival, watchCommunities } from '../../catalog/arrivals/watch-communities.ts';
import type { Config } from '../../config.ts';
import type { CreditBalance } from '../../credits/ledger.entity.ts';
import { builtOnce } from '../../database/built-once.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { claimNow } from './claim-now.ts';
import { MonitoringJob } from './monitoring-job.entity.ts';
import type { CreateMonitoringInput } from './monitoring-job.schema.ts';
import { type MonitoringRow, readMonitoring } from './monitoring-row.ts';
import { readTarget, unprocessable } from './read-target.ts';
import { nextRun, scheduleProblem } from './schedule.ts';
import type { PostAct } from '../../analysis/analyst.ts';

/** Writes a monitoring job, what it watches, and the task of its first scan, in the caller's transaction. */
export async function createMonitoring(
  { tx, actor, config, readActs }: { tx: EntityManager; actor: Actor; config: Config; readActs: ReadActs },
  input: CreateMonitoringInput,
): Promise<MonitoringRow> {
  const target = readTarget(input.target, input.query);
  refuseWrongSchedule(input.schedule);
  await refuseTooMany(tx, actor.accountId, config.maxMonitoringJobs);
  const id = newId('mon');
  await tx.insert(MonitoringJob, {
    id,
    account: actor.accountId,
    createdByKeyId: actor.keyId,
    name: input.name,
    enabled: input.enabled,
    targetKind: target.kind,
    communities: target.communities,
    query: target.query,
    intent: input.intent,
    noise: input.noise,
    ...actsOf(input.acts, input.intent, readActs),
    includeComments: input.include_comments,
    minRelevance: input.min_relevance,
    languages: input.languages.map((language) => language.toLowerCase()),
    schedule: input.schedule,
    backfillHours: input.backfill_hours,
    metadata: input.metadata,
    startsAt: sql`now() - ${input.backfill_hours} * interval '1 hour'`,
    arrivalsSeen: await newestArrival(tx),
    backfillDue: input.backfill_hours > 0,
    nextRunAt: nextRun(id, input.schedule, await databaseTime(tx)),
  });
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

const lockAccount = builtOnce({
  build: (db: Kysely<InferKyselyDB<typeof CreditBalance>>, accountId: string) =>
    db.selectFrom('credit_balance').select('account_id').where('account_id', '=', accountId).forUpdate(),
  values: (accountId) => [accountId],
});

/** Exact, because the lock makes others on this account wait. */
async function refuseTooMany(tx: EntityManager, accountId: string, most: number): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await tx.count(MonitoringJob, { account: accountId })) >= most) {
    throw new AppError('resource_limit_reached', `An account may have ${most} monitoring jobs: delete one first`);
  }
}

/** The acts that an intent names. */
export type ReadActs = (intent: string) => PostAct[];

/** What wanted posts do: as stated, or else as the intent says. */
export function actsOf(stated: readonly PostAct[] | null, intent: string | null, readActs: ReadActs) {
  if (stated !== null) return { acts: [...new Set(stated)], actsGiven: true };
  return { acts: intent === null ? [] : readActs(intent), actsGiven: false };
}
