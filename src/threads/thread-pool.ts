import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit, { type LimitFunction } from 'p-limit';
import { Piscina } from 'piscina';
import { ThreadEnded, type ThreadRun, type ThreadTask } from './thread-task.ts';

export type ThreadPoolOptions = {
  /** The file that threads load; its default export is a `threadEntry`. */
  entry: URL;
  maxThreads?: number;
  idleMs?: number;
  maxHeapMegabytes?: number;
};

/** `maxMs`: how long the thread may work; what a run waits for a thread does not count. */
export type RunOptions = { signal: AbortSignal; maxMs: number };

/** Two also where there is one core: a run that hangs must not keep all others waiting. */
const usualThreads = Math.max(2, Math.min(4, availableParallelism()));
/** A thread takes some 100 MB, which are given back after so long without work. */
const usualIdleMs = 300_000;
/** A thread that has not loaded its entry file by then never will. */
const maxStartMs = 60_000;
const usualHeapMegabytes = 512;
/** What is read once is soon forgotten: more would only take memory. */
const maxYoungGenerationSizeMb = 16;

/**
 * Threads that are kept for work that could keep the event loop waiting. They start with the first run. A run that is aborted
 * or late ends its thread, whatever that is busy with, and the next run gets a new one.
 */
export class ThreadPool {
  readonly #pool: Piscina;
  /** In front of the pool, so that a run that begins has a thread of its own. */
  readonly #limit: LimitFunction;
  readonly #ended = new AbortController();

  constructor({
    entry,
    maxThreads = usualThreads,
    idleMs = usualIdleMs,
    maxHeapMegabytes = usualHeapMegabytes,
  }: ThreadPoolOptions) {
    this.#limit = pLimit(maxThreads);
    this.#pool = new Piscina({
      filename: fileURLToPath(entry),
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      // A thread that waits must still hear what comes in on its connections.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb },
    });
    // That a thread without work has died is told by the next run, if it happens again.
    this.#pool.on('error', () => undefined);
  }

  /** Runs that have not begun. */
  get waiting(): number {
    return this.#limit.pendingCount;
  }

  /** Throws ThreadEnded when the run is late or its thread died, the signal's reason when it aborts, else what the work throws. */
  async run<Input, Output>(task: ThreadTask<Input, Output>, input: Input, options: RunOptions): Promise<Output> {
    const signal = AbortSignal.any([options.signal, this.#ended.signal]);
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      const run = this.#limit(async () => this.#runNow(task, input, { ...options, signal }));
      return await Promise.race([run, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async #runNow<Input, Output>(
    { name }: ThreadTask<Input, Output>,
    input: Input,
    { signal, maxMs }: RunOptions,
  ): Promise<Output> {
    signal.throwIfAborted();
    const late = new AbortController();
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    let timer = setTimeout(() => late.abort(new Error(`No thread began with ${name}`)), maxStartMs);
    let over = false;
    const beginning = Atomics.waitAsync(begun, 0, 0);
    if (beginning.async) {
      void beginning.value.then(() => {
        if (over) return;
        clearTimeout(timer);
        timer = setTimeout(() => late.abort(new ThreadEnded('late', name)), maxMs);
      });
    }
    try {
      const run: ThreadRun = { name, input, begun };
      return (await this.#pool.run(run, { signal: AbortSignal.any([signal, late.signal]) })) as Output;
    } catch (error) {
      signal.throwIfAborted();
      late.signal.throwIfAborted();
      throw hasDied(error) ? new ThreadEnded('died', name, error) : error;
    } finally {
      over = true;
      clearTimeout(timer);
      // Who still waits for the beginning need not.
      Atomics.notify(begun, 0);
    }
  }

  /** Ends all threads at once; what runs or waits is rejected. */
  async end(): Promise<void> {
    this.#ended.abort(new Error('The threads were ended'));
    await this.#pool.destroy();
  }
}

function hasDied(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message.startsWith('worker exited')
  );
}
