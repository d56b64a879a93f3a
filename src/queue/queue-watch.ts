import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';

const lookMs = 5_000;
/** A queue with room for a task asks for one every second, or hears that it cannot. */
const maxQuietLooks = 6;

/**
 * Notices when a queue has stopped working, whatever its own promise says: graphile-worker 0.18 never settles it after
 * one failed completion (graphile/worker#636). Counts looks and not time, so that a process that slept is not taken for
 * one that hangs.
 */
export class QueueWatch {
  readonly events = new EventEmitter() as WorkerEvents;
  /** Resolves with why the queue has to be begun again. */
  readonly broken: Promise<Error>;
  /** For a reason that is seen from outside. */
  readonly break: (why: string) => void;
  #quietLooks = 0;
  #busy = 0;
  #lastEnd = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(concurrency: number) {
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.broken = promise;
    this.break = (why) => resolve(new Error(why));
    const moved = () => (this.#quietLooks = 0);
    for (const event of ['worker:getJob:start', 'worker:getJob:empty', 'worker:getJob:error'] as const)
      this.events.on(event, moved);
    this.events.on('job:start', () => {
      this.#busy++;
      moved();
    });
    this.events.on('job:complete', () => {
      this.#busy--;
      this.#lastEnd = performance.now();
      moved();
    });
    this.events.on('pool:fatalError', ({ error }) => resolve(new Error('A task could not be ended', { cause: error })));
    this.events.on('pool:gracefulShutdown', ({ message }) => resolve(new Error(message)));
    this.#timer = setInterval(() => {
      if (this.#busy >= concurrency) moved();
      else if (++this.#quietLooks > maxQuietLooks) resolve(new Error('The queue has not looked for tasks'));
    }, lookMs);
  }

  /** How long no task has been running. */
  get idleMs(): number {
    return this.#busy === 0 ? performance.now() - this.#lastEnd : 0;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
