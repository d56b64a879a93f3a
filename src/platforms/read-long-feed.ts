import { ThreadEnded, threadTask } from '../threads/thread-task.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import { type FeedDocument, readFeed, type ReadText } from './reading/read-feed.ts';

export const readFeedTask = threadTask<{ text: string; base: string }, FeedDocument | null>('readFeed');

/** A feed of so many characters is read in a few milliseconds, whatever it holds. */
const maxShortUnits = 16_384;
const maxMs = 10_000;

/** Reads long feeds in a thread: one of some megabytes can be made so that reading it takes many seconds. */
export function readLongFeedsIn(threads: ThreadPool): ReadText {
  return async (text, base, signal) => {
    if (text.length <= maxShortUnits) return readFeed(text, base);
    try {
      return await threads.run(readFeedTask, { text, base }, { signal, maxMs });
    } catch (error) {
      if (error instanceof ThreadEnded) return 'too_slow';
      throw error;
    }
  };
}
