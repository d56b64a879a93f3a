import { ThreadPool } from '../../src/threads/thread-pool.ts';

const judging = new URL('../../src/judging-thread.ts', import.meta.url);

/** The service's threads, or those of another entry file. */
export function testThreads(databaseUrl = '', entry = judging): ThreadPool {
  return new ThreadPool({ entry, settings: { databaseUrl } });
}
