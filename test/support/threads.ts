import type { RunOptions } from '../../src/threads/thread-pool.ts';
import { ThreadPool } from '../../src/threads/thread-pool.ts';
import type { ThreadTask } from '../../src/threads/thread-task.ts';

const judging = new URL('../../src/judging/judging-thread.ts', import.meta.url);
const poisoned = new URL('poisoned-thread.ts', import.meta.url);

/** The service's threads. */
export function testThreads(databaseUrl = ''): ThreadPool {
  return new ThreadPool({ entry: judging, settings: { databaseUrl } });
}

/** Threads in which whoever reads the poison hangs; a run may take so long at most. */
export function poisonedThreads(databaseUrl: string, maxMs = Infinity): ThreadPool {
  return new HastyPool({ entry: poisoned, settings: { databaseUrl } }, maxMs);
}

class HastyPool extends ThreadPool {
  readonly #maxMs: number;

  constructor(options: ConstructorParameters<typeof ThreadPool>[0], maxMs: number) {
    super(options);
    this.#maxMs = maxMs;
  }

  override async run<Input, Output>(task: ThreadTask<Input, Output>, input: Input, options: RunOptions) {
    return super.run(task, input, { ...options, maxMs: Math.min(options.maxMs, this.#maxMs) });
  }
}
