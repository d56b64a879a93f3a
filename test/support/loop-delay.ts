import { threadMs } from './thread-clock.ts';

const lookMs = 5;
/** What hangs, or reads a catalog in one go, takes many times as long; what a start loads takes less. */
export const maxTurnMs = 150;

/**
 * The longest that this thread was busy without letting others have a turn while `work` was done, in milliseconds of its
 * own work: that the machine has something else to do delays a turn, and says nothing about the code.
 */
export async function worstLoopDelay(work: () => Promise<unknown>): Promise<number> {
  let worst = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    worst = Math.max(worst, now - last);
    last = now;
  };
  const timer = setInterval(look, lookMs);
  try {
    await work();
    look();
    return worst;
  } finally {
    clearInterval(timer);
  }
}
