import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/database.ts';

/** What Prometheus reads: requests, tasks, live platforms, the queue and credits; no account is named. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #tasks: Histogram<'task' | 'outcome'>;
  readonly #platformAnswers: Counter<'platform' | 'method' | 'outcome'>;

  constructor(database: Database) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'whereabouts_http_request_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
      registers,
    });
    this.#tasks = new Histogram({
      name: 'whereabouts_task_seconds',
      help: 'Time that one attempt at a task took',
      labelNames: ['task', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
      registers,
    });
    this.#platformAnswers = new Counter({
      name: 'whereabouts_platform_answers_total',
      help: 'Answers of live platforms, by what was asked and how it ended',
      labelNames: ['platform', 'method', 'outcome'],
      registers,
    });
    readWhenAsked(database, registers);
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  task(task: string, outcome: 'done' | 'failed', seconds: number): void {
    this.#tasks.observe({ task, outcome }, seconds);
  }

  platformAnswer(platform: string, method: string, outcome: string): void {
    this.#platformAnswers.inc({ platform, method, outcome });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async read(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Figures that the database knows are asked for when Prometheus asks. */
function readWhenAsked(database: Database, registers: Registry[]): void {
  const gauge = (name: string, help: string, labelNames: string[], query: string) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        const rows: Record<string, string | number>[] = await database.em.fork().execute(query);
        for (const { value, ...labels } of rows) this.set(labels, Number(value));
      },
    });
  gauge(
    'whereabouts_queue_tasks',
    'Tasks that wait, run, or have failed for good',
    ['task', 'state'],
    `select task_identifier as task, count(*) as value,
            case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state
       from graphile_worker.jobs group by 1, 3`,
  );
  gauge(
    'whereabouts_queue_age_seconds',
    'How long the oldest task that is due has been waiting',
    [],
    `select coalesce(extract(epoch from now() - min(run_at)), 0) as value from graphile_worker.jobs
      where locked_at is null and run_at <= now() and attempts < max_attempts`,
  );
  gauge(
    'whereabouts_credits',
    'Credits of all accounts together',
    ['bucket'],
    `select bucket, value from (select coalesce(sum(available), 0) as available, coalesce(sum(reserved), 0) as reserved,
                                       coalesce(sum(consumed), 0) as consumed from credit_balance) as sums
      cross join lateral (values ('available', available), ('reserved', reserved), ('consumed', consumed)) as each (bucket, value)`,
  );
}
