import { randomUUID } from 'node:crypto';
import { sql } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { audit } from '../../accounts/audit.ts';
import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import { type ArrivalTables, selectNewest, watchFirst } from '../../catalog/arrivals/watch-communities.ts';
import type { Config } from '../../config.ts';
import type { CreditBalance } from '../../credits/ledger.entity.ts';
import { builtOnce } from '../../database/built-once.ts';
import { now as transactionTime } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { scanTask } from '../monitoring.tasks.ts';
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
  const { jobs, newest, now } = await readStart(tx, actor.accountId);
  if (jobs >= config.maxMonitoringJobs) throw tooManyJobs(config.maxMonitoringJobs);
  const id = newId('mon');
  const scanId = input.enabled ? randomUUID() : null;
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
    languages: input.languages,
    schedule: input.schedule,
    backfillHours: input.backfill_hours,
    metadata: input.metadata,
    startsAt: sql`now() - ${input.backfill_hours} * interval '1 hour'`,
    arrivalsSeen: newest,
    backfillDue: input.backfill_hours > 0,
    nextRunAt: nextRun(id, input.schedule, now),
    scanId,
    claimedAt: scanId && now,
  });
  if (scanId) {
    await watchFirst(tx, id, target.communities);
    await enqueue(tx, scanTask, { scan_id: scanId }, { jobKey: scanId });
  }
  await audit(tx, actor, 'monitoring.create', id);
  return readMonitoring(tx, actor.accountId, id);
}

export function refuseWrongSchedule(schedule: CreateMonitoringInput['schedule']): void {
  const wrong = scheduleProblem(schedule);
  if (wrong) throw unprocessable(`/schedule/${wrong.field}`, wrong.message);
}

type StartTables = ArrivalTables & InferKyselyDB<typeof MonitoringJob>;

const lockAccount = builtOnce({
  build: (db: Kysely<InferKyselyDB<typeof CreditBalance>>, accountId: string) =>
    db.selectFrom('credit_balance').select('account_id').where('account_id', '=', accountId).forUpdate(),
  values: (accountId) => [accountId],
});

const readNow = builtOnce({
  build: (db: Kysely<StartTables>, accountId: string) =>
    db
      .selectFrom('monitoring_job')
      .where('account_id', '=', accountId)
      .select(({ fn }) => [
        fn.countAll<number>().as('jobs'),
        selectNewest(db).$asScalar().$notNull().as('newest'),
        transactionTime.as('now'),
      ]),
  values: (accountId) => [accountId],
});

/** What a new job starts from. The count of the others is exact, because the lock makes those on this account wait. */
async function readStart(tx: EntityManager, accountId: string) {
  await lockAccount(tx, accountId);
  const [start] = await readNow(tx, accountId);
  return start!;
}

function tooManyJobs(most: number): AppError {
  return new AppError('resource_limit_reached', `An account may have ${most} monitoring jobs: delete one first`);
}

/** The acts that an intent names, and those that people in its situation do. */
export type ReadActs = (intent: string) => PostAct[];

/** What wanted posts do: as stated, or else as the intent says. */
export function actsOf(stated: readonly PostAct[] | null, intent: string | null, readActs: ReadActs) {
  if (stated !== null) return { acts: [...new Set(stated)], actsGiven: true };
  return { acts: intent === null ? [] : readActs(intent), actsGiven: false };
}
