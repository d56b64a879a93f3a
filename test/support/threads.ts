import type { JudgingThreads } from '../../src/app.ts';
import { judgingThreads } from '../../src/judging/create-judges.ts';
import type { RunOptions } from '../../src/threads/thread-pool.ts';
import { ThreadPool } from '../../src/threads/thread-pool.ts';
import type { ThreadTask } from '../../src/threads/thread-task.ts';

/**
 * One pair of pools for all services of a process: threads take most of a second to load and to warm up. They end with it,
 * which does not wait for those that are idle.
 */
export const sharedThreads: JudgingThreads = { tasks: judgingThreads(), backtests: judgingThreads() };

const poisoned = new URL('poisoned-thread.ts', import.meta.url);

/** Threads in which whoever reads the poison hangs; a run may take so long at most. */
export function poisonedThreads(maxMs = Infinity): ThreadPool {
  return new HastyPool({ entry: poisoned }, maxMs);
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
