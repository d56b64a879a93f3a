import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest that this process's event loop was kept waiting while `work` was done, in milliseconds. */
export async function worstLoopDelay(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  try {
    await work();
    return delays.max / 1e6;
  } finally {
    delays.disable();
  }
}
