import { ThreadEnded, threadTask } from '../threads/thread-task.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { FeedDocument, ReadText } from './reading/read-feed.ts';

type FeedText = { text: string; base: string };

export const readFeedTask = threadTask<FeedText, FeedDocument | null>('readFeed');

/** A feed of so many characters is read in a few milliseconds, whatever it holds. */
const maxShortUnits = 16_384;
const maxMs = 10_000;

/** What feeds are written in takes half of what a thread loads: it comes with the first. */
export async function readFeedHere({ text, base }: FeedText): Promise<FeedDocument | null> {
  const { readFeed } = await import('./reading/read-feed.ts');
  return readFeed(text, base);
}

/** Reads long feeds in a thread: one of some megabytes can be made so that reading it takes many seconds. */
export function readLongFeedsIn(threads: ThreadPool): ReadText {
  return async (text, base, signal) => {
    if (text.length <= maxShortUnits) return readFeedHere({ text, base });
    try {
      return await threads.run(readFeedTask, { text, base }, { signal, maxMs });
    } catch (error) {
      if (error instanceof ThreadEnded) return 'too_slow';
      throw error;
    }
  };
}
