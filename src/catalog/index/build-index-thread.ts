import type { Logger } from 'pino';
import { asOwnThread, runInOwnThread } from '../../threads/own-thread.ts';
import { ThreadEnded } from '../../threads/thread-task.ts';
import { buildIndex, type BuiltIndex } from './build-index.ts';

export type IndexBuild = { url: string; skip: readonly number[] };

/** Each step pauses within seconds; sorting the words of millions of communities may take some minutes. */
const usual = { entry: new URL(import.meta.url), maxSilentMs: 300_000 };
const maxSkipped = 20;

/**
 * Builds the index in a thread of its own: minutes of arithmetic must not keep requests and tasks waiting. A community whose texts
 * keep it from going on is left out, so that nobody's text keeps all others from being found.
 */
export async function buildIndexInThread(
  url: string,
  signal: AbortSignal,
  logger: Logger,
  { entry, maxSilentMs } = usual,
): Promise<BuiltIndex> {
  for (const skip: number[] = []; ;) {
    let community = 0;
    try {
      const options = { signal, maxSilentMs, stoppedAt: (id: number) => (community = id) };
      return await runInOwnThread(entry, { url, skip } satisfies IndexBuild, options);
    } catch (error) {
      if (!(error instanceof ThreadEnded) || community === 0 || skip.length === maxSkipped) throw error;
      skip.push(community);
      logger.error({ community }, 'A community was left out of the search index: its texts take too long to read');
    }
  }
}

await asOwnThread(({ url, skip }: IndexBuild, at) => buildIndex(url, { skip: new Set(skip), at }));
