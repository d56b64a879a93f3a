import { AppError } from '../../errors.ts';
import { ThreadEnded } from '../../threads/thread-ended.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import type { BacktestBody } from './backtest.schema.ts';
import { backtestTask } from './backtest-thread.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { readTarget } from '../jobs/read-target.ts';

/** A backtest is answered at once: it looks for three seconds, and has one more for the post that it is at by then. */
const [lookMs, maxMs] = [3_000, 4_000];
/** Who would wait for more than these is told to come back. */
const maxWaiting = 8;

/**
 * Tries a target on what is stored, in a thread that reads and judges by itself. Ends when the caller has gone. Throws
 * `unprocessable_input` when the query is none or takes too long, `service_unavailable` when too many wait.
 */
export async function runBacktest(
  { threads, gone }: { threads: ThreadPool; gone: AbortSignal },
  input: BacktestInput,
): Promise<BacktestBody> {
  // Here, because what a thread throws loses its code.
  readTarget(input.target, input.query);
  if (threads.waiting >= maxWaiting) {
    throw new AppError('service_unavailable', 'Too many backtests are running: try again in some seconds');
  }
  try {
    return await threads.run(backtestTask, { input, maxMs: lookMs }, { signal: gone, maxMs });
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw new AppError('unprocessable_input', 'This query takes too long on the stored posts: make it simpler', {
      cause: error,
    });
  }
}
