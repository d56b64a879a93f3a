import pLimit from 'p-limit';

/**
 * Does the work for each, so many at once. When one fails none begins any more, and the failure is thrown when all that
 * have begun have ended: whoever tries again meets nobody who is still at it.
 */
export async function fewAtOnce<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const turns = pLimit({ concurrency: most, rejectOnClear: true });
  const ends = await Promise.allSettled(
    Array.from(items, async (item) =>
      turns(work, item).catch((error: unknown) => {
        turns.clearQueue();
        throw error;
      }),
    ),
  );
  // Those that did not begin come behind it.
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
