import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as QueueLogger, parseCrontab, run, type Runner, type Task } from 'graphile-worker';
import type { Logger } from 'pino';
import { GuardedPool } from '../database/connections/connection.ts';
import { HeldConnection } from '../database/connections/held-connection.ts';
import { messageOf } from '../errors.ts';
import { bringBackToNow, isClockAhead } from './clock.statements.ts';
import type { Executor } from './executor.ts';
import { QueueWatch } from './queue-watch.ts';
import { holdLiveLock, releaseDeadWorkers } from './losses.statements.ts';

export type WorkerOptions<Env> = {
  url: string;
  concurrency: number;
  crontab: string;
  executors: Pick<Executor<Env>, 'name' | 'run'>[];
  env: Env;
  logger: Logger;
  /** Is told of every attempt at a task and how long it took. */
  onTask?: (task: string, outcome: 'done' | 'failed', seconds: number) => void;
};

export type Worker = {
  /** Whether tasks are looked for at this moment. */
  isRunning: () => boolean;
  /** Lets running tasks finish for a moment, then hands them back to the queue. */
  stop: () => Promise<void>;
};

const graceMs = 5_000;
/** After their signal tasks have this long to end; whoever does not is left behind. */
const maxEndingMs = 4_000;
/** Without any task there is nothing to wait for but the writing of how the last one ended, or a silent network. */
const maxIdleEndingMs = 1_000;
/** How often to look for workers that were killed. */
const recoveryMs = 10_000;
/** How long to wait before the queue is begun again. */
const restartMs = 1_000;

/** Starts to run tasks from the queue. */
export async function startWorker<Env>(options: WorkerOptions<Env>): Promise<Worker> {
  const { logger } = options;
  const stopping = new AbortController();
  let running: RunningQueue | null = await beginQueue(options);
  await recover(running.pool, logger);
  const recovery = setInterval(() => {
    if (running === null) return;
    void recover(running.pool, logger);
    if (options.crontab !== '') void watchClock(running, options.crontab, logger);
  }, recoveryMs);

  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (running) {
        const failure = await Promise.race([running.watch.broken, aborted(stopping.signal)]);
        const ended = running;
        running = null;
        if (failure) {
          const { message, cause } = failure;
          logger.error({ error: message, ...(cause !== undefined && { cause: messageOf(cause) }) }, 'The queue stopped by itself'); // prettier-ignore
        }
        await endQueue(ended);
      }
      if (stopping.signal.aborted) return;
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      running = await beginQueue(options).catch((error: unknown) => {
        logger.warn({ error: messageOf(error) }, 'The queue could not be begun again');
        return null;
      });
    }
    if (running) await endQueue(running);
  };
  const supervised = keepRunning();
  return {
    isRunning: () => running !== null,
    stop: async () => {
      clearInterval(recovery);
      stopping.abort();
      await supervised;
    },
  };
}

/** One life of the queue, with connections of its own: what one has broken does not outlive it. */
type RunningQueue = {
  pool: GuardedPool;
  runner: Runner;
  watch: QueueWatch;
  life: HeldConnection | undefined;
  /** Whether it follows its crontab. */
  byClock: boolean;
};

async function beginQueue<Env>({
  url,
  concurrency,
  crontab,
  executors,
  env,
  logger,
  onTask = () => undefined,
}: WorkerOptions<Env>): Promise<RunningQueue> {
  const pool = new GuardedPool(url, 'worker', concurrency + 2, 'work');
  const watch = new QueueWatch(concurrency);
  let life: HeldConnection | undefined;
  const signedIn = Promise.withResolvers<void>();
  watch.events.on('pool:create', ({ workerPool }) => {
    life = signOfLife(url, workerPool.id, logger, signedIn.resolve);
    void life.start();
  });
  // Nobody may take its first task for one of a dead worker.
  const signInFirst = {
    name: 'sign-in-first',
    version: '1',
    worker: { hooks: { startWorker: () => signedIn.promise } },
  };
  try {
    const byClock = crontab !== '' && !(await isClockAhead(pool));
    if (byClock) await bringBackToNow(pool, tasksOf(crontab));
    else if (crontab !== '')
      logger.error('The clock of this process is ahead of the database: nothing is queued by it until it is set right');
    const runner = await run({
      pgPool: pool,
      crontab: byClock ? crontab : '',
      taskList: Object.fromEntries(executors.map((task) => [task.name, timed(task, env, onTask)])),
      noHandleSignals: true,
      logger: new QueueLogger(({ jobId, taskIdentifier }) => (level, message) => {
        // What the queue reports of single tasks is routine; failures are logged where they are decided.
        // What it does again by itself, such as listening where a database was started anew, is no error.
        const isMended = level === 'error' && /notify listener|UNLISTEN/.test(message);
        const quiet = level === 'info' ? 'debug' : level === 'warning' || isMended ? 'warn' : level;
        logger[quiet]({ taskId: jobId, task: taskIdentifier }, message);
      }),
      preset: {
        plugins: [signInFirst],
        worker: {
          concurrentJobs: concurrency,
          pollInterval: 1000,
          // Without the batcher a failed completion is a rejection that nobody can catch; with it the watch is told.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: graceMs,
        },
      },
      events: watch.events,
    });
    // Whatever it says, the watch decides.
    runner.promise.catch(() => undefined);
    return { pool, runner, watch, life, byClock };
  } catch (error) {
    watch.end();
    await life?.end();
    await pool.endInTime();
    throw error;
  }
}

/** The sign of life ends last: until then nobody else may take its tasks for those of a dead worker. */
async function endQueue({ pool, runner, watch, life }: RunningQueue): Promise<void> {
  watch.end();
  runner.stop().catch(() => undefined);
  const settled = runner.promise.then(
    () => true,
    () => true,
  );
  const begun = performance.now();
  const isLate = (waitedMs: number) =>
    waitedMs >= graceMs + maxEndingMs || Math.min(waitedMs, watch.idleMs) >= maxIdleEndingMs;
  while (!isLate(performance.now() - begun) && !(await Promise.race([settled, sleep(100, false)])));
  await pool.endInTime();
  await life?.end();
}

/** Holds the lock that says a pool of workers is alive, again after every lost connection. */
function signOfLife(url: string, poolId: string, logger: Logger, signedIn: () => void): HeldConnection {
  return new HeldConnection({
    url,
    purpose: 'sign of life',
    opened: async (client) => {
      await holdLiveLock(client, poolId);
      signedIn();
    },
    lost: (error) => logger.warn({ error: error.message }, 'The worker could not sign in as alive'),
  });
}

/** Where its clock was set, the queue begins again, with its crontab or without; what another has queued ahead is for now. */
async function watchClock({ pool, watch, byClock }: RunningQueue, crontab: string, logger: Logger): Promise<void> {
  try {
    const isAhead = await isClockAhead(pool);
    if (isAhead === byClock) watch.break(`The clock of this process ${isAhead ? 'was set ahead' : 'is right again'}`);
    else if (byClock) await bringBackToNow(pool, tasksOf(crontab));
  } catch (error) {
    logger.warn({ error: messageOf(error) }, 'Looking at the clock failed');
  }
}

const tasksOf = (crontab: string) => parseCrontab(crontab).map(({ task }) => task);

async function aborted(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return null;
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

function timed<Env>(
  { name, run: work }: Pick<Executor<Env>, 'name' | 'run'>,
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

async function recover(pool: GuardedPool, logger: Logger): Promise<void> {
  try {
    const dead = await releaseDeadWorkers(pool);
    if (dead > 0) logger.warn({ dead }, 'Tasks of killed workers were handed back to the queue');
  } catch (error) {
    logger.warn({ error: messageOf(error) }, 'Looking for killed workers failed');
  }
}
