import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { importLines, submission } from '../support/dumps.ts';
import { onServer, settings } from './on-server.ts';
import { type ServiceProcess, startProcess, untilSo } from './process.ts';

const kinds = ['api', 'api', 'worker', 'worker', 'worker'] as const;
const pauseMs = 1_000;
const usualPace: Pace = { callers: 3, jobEveryMs: 300, importEveryMs: 4_000 };
const [maxRecoverySeconds, maxRestSeconds] = [30, 180];
const endBackends = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'whereabouts%'`;

/**
 * Kills one of two APIs and three workers after the other, at random, so many times, and every tenth time all connections,
 * while jobs are created and posts come in. Resolves with whether nothing that was acknowledged was lost or doubled, the
 * ledger is zero, and nothing is left locked.
 */
export async function kills(count: number): Promise<boolean> {
  let survived = false;
  await onServer(async (url, token) => {
    survived = await campaign(url, token, count);
  });
  return survived;
}

/** So many callers, each with a job so long after its last one, and five posts so often. */
export type Pace = { callers: number; jobEveryMs: number; importEveryMs: number };

type Slot = { kind: (typeof kinds)[number]; process: ServiceProcess };

async function campaign(url: string, token: string, count: number): Promise<boolean> {
  const start = (kind: Slot['kind']) => startProcess(kind, { ...settings, DATABASE_URL: url });
  const slots = await Promise.all(kinds.map(async (kind): Promise<Slot> => ({ kind, process: await start(kind) })));
  const database = new Client({ connectionString: url });
  await database.connect();
  const load = new Load(url, token, () => slots.filter(({ kind }) => kind === 'api').map(({ process: one }) => one.address)); // prettier-ignore
  try {
    for (const { process: one } of slots) await untilSo('ready', maxRecoverySeconds * 2, one.isReady);
    await load.begin();
    for (let killed = 0; killed < count; killed++) {
      const slot = slots[Math.floor(Math.random() * slots.length)]!;
      slot.process.kill('SIGKILL');
      slot.process = await start(slot.kind);
      if (killed % 10 === 9) await database.query(endBackends);
      await sleep(Math.random() * 2 * pauseMs);
    }
    const ready = await Promise.allSettled(
      slots.map(({ process: one }) => untilSo('ready', maxRecoverySeconds, one.isReady)),
    );
    const late = ready.filter(({ status }) => status === 'rejected').length;
    const worst = Math.max(...ready.map((one) => (one.status === 'fulfilled' ? one.value : maxRecoverySeconds)));
    await load.end();
    const wrong = await load.judge(database);
    if (late > 0) wrong.push(`${late} processes do not serve within ${maxRecoverySeconds} s`);
    console.log(
      `${count} kills: all serve within ${worst.toFixed(1)} s of the last one; ${load.told}; ${wrong.length === 0 ? 'nothing lost, doubled or left locked' : `WRONG: ${wrong.join('; ')}`}`,
    );
    return wrong.length === 0;
  } finally {
    await load.end();
    await database.end();
    for (const { process: one } of slots) one.kill('SIGKILL');
  }
}

export type { Load };

/** Under way when it resolves. */
export async function startLoad(url: string, token: string, addresses: () => string[], pace: Pace): Promise<Load> {
  const load = new Load(url, token, addresses, pace);
  await load.begin();
  return load;
}

/** Who creates jobs and brings posts, and knows what was acknowledged. */
class Load {
  readonly #url: string;
  readonly #token: string;
  readonly #addresses: () => string[];
  readonly #acknowledged = new Map<string, string>();
  #posts = 0;
  #tries = 0;
  #monitor = '';
  #stopped = false;
  #loops: Promise<void>[] = [];
  readonly #pace: Pace;

  constructor(url: string, token: string, addresses: () => string[], pace = usualPace) {
    this.#url = url;
    this.#token = token;
    this.#addresses = addresses;
    this.#pace = pace;
  }

  get told(): string {
    return `${this.#acknowledged.size} discoveries were acknowledged in ${this.#tries} requests, ${this.#posts} posts were imported`;
  }

  async begin(): Promise<void> {
    const target = { kind: 'community', communities: ['kills'] };
    const schedule = { every_minutes: 5 };
    const answer = await this.#send('/monitoring/jobs', { name: 'Kills', target, schedule, min_relevance: 0 });
    this.#monitor = answer!.id;
    this.#loops = [...Array.from({ length: this.#pace.callers }, () => this.#create()), this.#import()];
  }

  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  /** What does not add up when everything has come to rest. */
  async judge(database: Client): Promise<string[]> {
    const number = async (sql: string, values: unknown[] = []) =>
      Number((await database.query<{ n: string }>(`select (${sql})::text as n`, values)).rows[0]!.n);
    const isDue = `update monitoring_job set next_run_at = now() where scan_id is null`;
    await untilSo('all jobs end and all posts become hits', maxRestSeconds, async () => {
      await database.query(isDue);
      const open = await number(`select count(*) from job where status in ('queued', 'running')`);
      const hits = await number(`select count(*) from monitoring_hit where job_id = $1`, [this.#monitor]);
      return open === 0 && hits >= this.#posts;
    }).catch(() => undefined);
    const ids = [...this.#acknowledged.values()];
    const found = {
      'jobs that nobody was told of': (await number(`select count(*) from job`)) - ids.length,
      'acknowledged jobs that are gone': ids.length - (await number(`select count(*) from job where id = any($1)`, [ids])),
      'keys that gave two jobs': ids.length - new Set(ids).size,
      'jobs that did not succeed': await number(`select count(*) from job where status <> 'succeeded'`),
      'hits too few or too many': (await number(`select count(*) from monitoring_hit where job_id = $1`, [this.#monitor])) - this.#posts,
      'hits of one post': await number(`select count(*) - count(distinct item_id) from monitoring_hit where job_id = $1`, [this.#monitor]),
      'credits that the ledger lost': await number(`select coalesce(sum(amount), 0) from ledger_entry`),
      'credits still set aside': await number(`select sum(reserved) from credit_balance`),
      'tasks left locked': await number(`select count(*) from graphile_worker._private_jobs where locked_at < now() - interval '1 minute'`),
    }; // prettier-ignore
    const reasons = await database.query<{ why: string }>(
      `select status || ' ' || coalesce(error ->> 'code', '') || ', ' || count(*) || ' times' as why from job where status <> 'succeeded' group by status, error ->> 'code'`,
    );
    return [
      ...Object.entries(found).flatMap(([what, n]) => (n === 0 ? [] : [`${n} ${what}`])),
      ...reasons.rows.map(({ why }) => why),
    ];
  }

  /** Sends until it is acknowledged: the key makes it one job. */
  async #create(): Promise<void> {
    while (!this.#stopped) {
      const key = randomUUID();
      const brief = `A budgeting app for freelancers, ${key.slice(0, 8)}`;
      for (let job = null as { id: string } | null; !job;) {
        job = await this.#send('/community-discovery/jobs', { brief }, key);
        if (job) this.#acknowledged.set(key, job.id);
        else await sleep(100);
      }
      await sleep(this.#pace.jobEveryMs);
    }
  }

  async #import(): Promise<void> {
    while (!this.#stopped) {
      const records = Array.from({ length: 5 }, (_, i) =>
        submission(`kill${this.#posts + i}`, { subreddit: 'kills', title: `Number ${this.#posts + i} of its kind`, created_utc: Math.floor(Date.now() / 1000) }),
      ); // prettier-ignore
      // The same again where the connection was lost: it is one import.
      for (let done = false; !done;) {
        done = await importLines(this.#url, 'submissions', records).then(
          () => true,
          () => sleep(200, false),
        );
      }
      this.#posts += records.length;
      await sleep(this.#pace.importEveryMs);
    }
  }

  async #send(path: string, body: object, key: string = randomUUID()): Promise<{ id: string } | null> {
    const addresses = this.#addresses();
    this.#tries++;
    try {
      const answer = await fetch(`${addresses[Math.floor(Math.random() * addresses.length)]}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      return answer.status === 201 ? ((await answer.json()) as { id: string }) : null;
    } catch {
      return null;
    }
  }
}
