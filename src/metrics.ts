import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { now } from './database/expressions.ts';
import type { Account } from './accounts/account.entity.ts';
import type { CreditBalance } from './credits/ledger.entity.ts';
import type { Delivery } from './delivery/delivery.entity.ts';
import type { Destination } from './delivery/destination.entity.ts';
import type { Database } from './database/database.ts';
import type { QueueTables } from './queue/queue-tables.ts';

/** What Prometheus reads: requests, tasks, live platforms, the queue and credits; no account is named. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'whereabouts_http_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [this.registry],
  });
  readonly tasks = new Histogram({
    name: 'whereabouts_task_seconds',
    help: 'Time that one attempt at a task took',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers: [this.registry],
  });
  readonly deliveryAttempts = new Histogram({
    name: 'whereabouts_delivery_attempt_seconds',
    help: 'Time that one attempt at a delivery took, by the kind of its destination and how it ended',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30],
    registers: [this.registry],
  });
  readonly platformAnswers = new Counter({
    name: 'whereabouts_platform_answers_total',
    help: 'Answers of live platforms, by what was asked and how it ended',
    labelNames: ['platform', 'method', 'outcome'],
    registers: [this.registry],
  });

  constructor(database: Database) {
    collectDefaultMetrics({ register: this.registry });
    readWhenAsked(database, [this.registry]);
  }
}

type Tables = QueueTables & InferKyselyDB<typeof Account | typeof CreditBalance | typeof Delivery | typeof Destination>;
type Reading = Record<string, string | number> & { value: number };

function waitingDeliveries(db: Kysely<Tables>) {
  return db
    .selectFrom('delivery as d')
    .innerJoin('destination as t', 't.id', 'd.destination_id')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .where(sql<boolean>`d.status = 'pending'`);
}

const stateOfTask = sql<string>`case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end`;
const stateOfDelivery = sql<string>`case when not t.enabled or t.status = 'disabled' then 'disabled' when a.status <> 'active' then 'suspended' when d.next_attempt_at <= now() then 'due' else 'later' end`;

/** Figures that the database knows are asked for when Prometheus asks. */
function readWhenAsked(database: Database, registers: Registry[]): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (db: Kysely<Tables>) => Promise<Reading[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        for (const { value, ...labels } of await read(database.em.fork().getKysely<Tables>())) this.set(labels, value);
      },
    });
  gauge('whereabouts_queue_tasks', 'Tasks that wait, run, or have failed for good', ['task', 'state'], (db) =>
    db
      .selectFrom('graphile_worker.jobs')
      .select(['task_identifier as task', stateOfTask.as('state'), sql<number>`count(*)::float8`.as('value')])
      .groupBy(['task', 'state'])
      .execute(),
  );
  gauge('whereabouts_queue_age_seconds', 'How long the oldest task that is due has been waiting', [], (db) =>
    db
      .selectFrom('graphile_worker.jobs')
      .select(sql<number>`coalesce(extract(epoch from now() - min(run_at)), 0)::float8`.as('value'))
      .where('locked_at', 'is', null)
      .where('run_at', '<=', now)
      .whereRef('attempts', '<', 'max_attempts')
      .execute(),
  );
  gauge('whereabouts_deliveries_waiting', 'Deliveries that are still to be made', ['state'], (db) =>
    waitingDeliveries(db)
      .select([stateOfDelivery.as('state'), sql<number>`count(*)::float8`.as('value')])
      .groupBy('state')
      .execute(),
  );
  gauge(
    'whereabouts_delivery_age_seconds',
    'How long the oldest delivery that is still to be made has waited',
    [],
    (db) =>
      waitingDeliveries(db)
        .where(sql<boolean>`t.enabled and t.status <> 'disabled' and a.status = 'active'`)
        .select(sql<number>`coalesce(extract(epoch from now() - min(d.created_at)), 0)::float8`.as('value'))
        .execute(),
  );
  gauge('whereabouts_credits', 'Credits of all accounts together', ['bucket'], async (db) => {
    const buckets = ['available', 'reserved', 'consumed'] as const;
    const sums = await db
      .selectFrom('credit_balance')
      .select(buckets.map((bucket) => sql<number>`coalesce(sum(${sql.ref(bucket)}), 0)::float8`.as(bucket)))
      .executeTakeFirstOrThrow();
    return buckets.map((bucket) => ({ bucket, value: sums[bucket] }));
  });
}
