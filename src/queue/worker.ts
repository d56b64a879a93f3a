import { Logger as QueueLogger, run, type Runner, type Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { type Client, Pool } from 'pg';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from './executor.ts';
import { liveWorkerLock, releaseDeadWorkers } from './release-dead-workers.ts';
import { newConnection } from '../connection.ts';

export type WorkerOptions<Env> = {
  url: string;
  concurrency: number;
  crontab: string;
  executors: Executor<Env>[];
  env: Env;
  logger: Logger;
  /** Is told of every attempt at a task and how long it took. */
  onTask?: (task: string, outcome: 'done' | 'failed', seconds: number) => void;
};

/** `stop` lets running tasks finish for a moment, then hands them back to the queue. */
export type Worker = { stop: () => Promise<void> };

const graceMs = 5_000;
/** How often to look for workers that were killed. */
const recoveryMs = 10_000;
/** How long to wait before the queue is begun again. */
const restartMs = 1_000;

/** Starts to run tasks from the queue. */
export async function startWorker<Env>(options: WorkerOptions<Env>): Promise<Worker> {
  const { url, concurrency, crontab, executors, env, logger } = options;
  const pool = new Pool({ connectionString: url, max: concurrency + 2, application_name: 'whereabouts worker' });
  pool.on('error', (error) => logger.warn({ error: error.message }, 'A queue connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));

  const begin = async (): Promise<Running> => {
    const life = new SignOfLife(url, logger);
    const runner = await run({
      pgPool: pool,
      crontab,
      taskList: Object.fromEntries(
        executors.map((task) => [task.name, timed(task, env, options.onTask ?? (() => undefined))]),
      ),
      noHandleSignals: true,
      logger: new QueueLogger(({ jobId, taskIdentifier }) => (level, message) => {
        // What the queue reports of single tasks is routine; failures are logged where they are decided.
        const quiet = level === 'info' ? 'debug' : level === 'warning' ? 'warn' : level;
        logger[quiet]({ taskId: jobId, task: taskIdentifier }, message);
      }),
      preset: {
        worker: {
          concurrentJobs: concurrency,
          pollInterval: 1000,
          // With a delay `stop` would resolve before completions are written.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: graceMs,
        },
      },
      events: life.followPools(),
    });
    return { runner, life };
  };
  const stopping = new AbortController();
  const supervised = keepRunning(await begin(), begin, stopping.signal, logger);
  const recovery = setInterval(() => void recover(pool, logger), recoveryMs);
  await recover(pool, logger);
  return {
    stop: async () => {
      clearInterval(recovery);
      stopping.abort();
      await supervised;
      await pool.end();
    },
  };
}

type Running = { runner: Runner; life: SignOfLife };

/** The queue gives up when the database is away for some seconds: then it is begun again, until the worker is stopped. */
async function keepRunning(
  first: Running,
  begin: () => Promise<Running>,
  stopping: AbortSignal,
  logger: Logger,
): Promise<void> {
  for (let running: Running | null = first; running;) {
    const { runner, life }: Running = running;
    const stop = () => void runner.stop().catch(() => undefined);
    stopping.addEventListener('abort', stop);
    if (stopping.aborted) stop();
    const failure = await runner.promise.catch((error: unknown) => error);
    if (!stopping.aborted) logger.error({ err: failure }, 'The queue stopped by itself');
    stopping.removeEventListener('abort', stop);
    await life.end();
    for (running = null; !running && !stopping.aborted;) {
      await sleep(restartMs, undefined, { signal: stopping }).catch(() => undefined);
      if (!stopping.aborted) running = await begin().catch(() => null);
    }
  }
}

function timed<Env>(
  { name, run: work }: Executor<Env>,
  env: Env,
  onTask: NonNullable<WorkerOptions<Env>['onTask']>,
): Task {
  return async (payload, helpers) => {
    const started = performance.now();
    const report = (outcome: 'done' | 'failed') => onTask(name, outcome, (performance.now() - started) / 1000);
    try {
      await work(env, helpers, payload);
      report('done');
    } catch (error) {
      report('failed');
      throw error;
    }
  };
}

async function recover(pool: Pool, logger: Logger): Promise<void> {
  try {
    const dead = await releaseDeadWorkers(pool);
    if (dead > 0) logger.warn({ dead }, 'Tasks of killed workers were handed back to the queue');
  } catch (error) {
    logger.warn({ err: error }, 'Looking for killed workers failed');
  }
}

/** Holds the lock that says a worker pool is alive, again after every lost connection, until the process ends. */
class SignOfLife {
  readonly #url: string;
  readonly #logger: Logger;
  #client: Client | undefined;
  #ended = false;

  constructor(url: string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  followPools(): NonNullable<Parameters<typeof run>[0]['events']> {
    const events = new EventEmitter() as NonNullable<Parameters<typeof run>[0]['events']>;
    events.on('pool:create', ({ workerPool }) => void this.#hold(workerPool.id));
    return events;
  }

  async #hold(poolId: string): Promise<void> {
    if (this.#ended) return;
    let lost = false;
    const again = () => {
      if (!lost) setTimeout(() => void this.#hold(poolId), 1000).unref();
      lost = true;
    };
    const client = newConnection(this.#url, 'sign of life');
    // A lost connection may tell so twice; an error that nobody listens to would end the process.
    client.on('error', again);
    try {
      await client.connect();
      await client.query(`select pg_advisory_lock(${liveWorkerLock('$1')})`, [poolId]);
      this.#client = client;
      if (this.#ended) await client.end();
    } catch (error) {
      this.#logger.warn({ error: String(error) }, 'The worker could not sign in as alive');
      again();
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#client?.end().catch(() => undefined);
  }
}
