import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { isActiveKey, type ApiKey } from '../accounts/keys/api-key.entity.ts';
import type { Delivery } from '../delivery/delivery.entity.ts';
import type { Destination } from '../delivery/destination.entity.ts';
import type { CreditBalance, LedgerEntry, LedgerTransaction } from '../credits/ledger.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Job } from '../jobs/job.entity.ts';
import type { JobKind } from '../jobs/job-states.ts';
import { countOfJob, countOfWaiting } from '../monitoring/hits/count-hits.ts';
import type { MonitoringHit } from '../monitoring/hits/monitoring-hit.entity.ts';
import type { MonitoringJob } from '../monitoring/jobs/monitoring-job.entity.ts';

type Tables = InferKyselyDB<
  | typeof ApiKey
  | typeof CreditBalance
  | typeof Delivery
  | typeof Destination
  | typeof Job
  | typeof LedgerEntry
  | typeof LedgerTransaction
  | typeof MonitoringHit
  | typeof MonitoringJob
>;

type Reads = ExpressionBuilder<Tables, never>;

const noCredits = { available: 0, reserved: 0, consumed: 0, granted: 0 };

/** What an account has, holds and has spent, as of one moment: in one statement. */
export async function readUsage(em: EntityManager, accountId: string) {
  const { credits, jobs, monitors, destinations, keys, spent } = await em
    .getKysely<Tables>()
    .selectNoFrom((eb) => [
      creditsOf(eb, accountId).as('credits'),
      jobsOf(eb, accountId).as('jobs'),
      monitorsOf(eb, accountId).as('monitors'),
      destinationsOf(eb, accountId).as('destinations'),
      keysOf(eb, accountId).as('keys'),
      spentBy(eb, accountId).as('spent'),
    ])
    .executeTakeFirstOrThrow();
  const counted = (wanted: JobKind) => {
    const { total, active } = jobs.find(({ kind }) => kind === wanted) ?? { total: 0, active: 0 };
    return { total, active };
  };
  return {
    credits: credits ?? noCredits,
    resources: {
      community_discovery_jobs: counted('community_discovery'),
      community_overview_jobs: counted('community_overview'),
      monitoring_jobs: { total: monitors!.total, enabled: monitors!.enabled },
      monitoring_hits: { total: monitors!.hits, pending_review: monitors!.pending },
      destinations: {
        total: destinations!.total,
        failing: destinations!.failing,
        waiting_deliveries: destinations!.waiting,
      },
      api_keys: { active: keys!.active },
    },
    by_operation: spent,
  };
}

function creditsOf(eb: Reads, accountId: string) {
  return jsonObjectFrom(
    eb
      .selectFrom('credit_balance')
      .select(['available', 'reserved', 'consumed', 'granted'])
      .where('account_id', '=', accountId),
  );
}

function jobsOf(eb: Reads, accountId: string) {
  return jsonArrayFrom(
    eb
      .selectFrom('job')
      .select([
        'kind',
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where status in ('queued', 'running', 'canceling'))`.as('active'),
      ])
      .where('account_id', '=', accountId)
      .groupBy('kind'),
  );
}

function monitorsOf(eb: Reads, accountId: string) {
  return jsonObjectFrom(
    eb
      .selectFrom('monitoring_job as j')
      .select((monitor) => [
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where j.enabled)`.as('enabled'),
        sql<number>`coalesce(sum(${countOfJob(monitor)}), 0)::bigint`.as('hits'),
        sql<number>`coalesce(sum(${countOfWaiting(monitor)}), 0)::bigint`.as('pending'),
      ])
      .where('j.account_id', '=', accountId),
  );
}

function destinationsOf(eb: Reads, accountId: string) {
  return jsonObjectFrom(
    eb
      .selectFrom('destination as d')
      .select((destination) => [
        sql<number>`count(*)`.as('total'),
        sql<number>`count(*) filter (where d.status <> 'active' or not d.enabled)`.as('failing'),
        sql<number>`coalesce(sum(${destination
          .selectFrom('delivery as v')
          .select(sql<number>`count(*)`.as('waiting'))
          .whereRef('v.destination_id', '=', 'd.id')
          .where('v.account_id', '=', accountId)
          .where('v.status', '=', 'pending')}), 0)::bigint`.as('waiting'),
      ])
      .where('d.account_id', '=', accountId),
  );
}

function keysOf(eb: Reads, accountId: string) {
  return jsonObjectFrom(
    eb
      .selectFrom('api_key')
      .select(sql<number>`count(*)`.as('active'))
      .where('account_id', '=', accountId)
      .where(isActiveKey),
  );
}

function spentBy(eb: Reads, accountId: string) {
  return jsonArrayFrom(
    eb
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .select([
        't.operation',
        't.key_id',
        sql<number>`sum(t.times)`.as('times'),
        sql<number>`sum(e.amount)`.as('credits'),
      ])
      .where('e.bucket', '=', 'consumed')
      .where('t.account_id', '=', accountId)
      .where('t.kind', '=', 'settle')
      // What is settled was for an operation.
      .$narrowType<{ operation: NotNull }>()
      .groupBy(['t.operation', 't.key_id'])
      .orderBy('credits', 'desc')
      .orderBy('t.operation')
      .orderBy('t.key_id'),
  );
}
