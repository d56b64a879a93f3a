import pino from 'pino';
import { QueryPool } from '../database/connections/connection.ts';
import { type LiveEnv, LivePlatforms } from '../live-platforms.ts';
import type { Platform } from '../platforms/platform.ts';

/** What a command does with the platforms that are read live. */
export async function withLivePlatforms<Answer>(
  url: string,
  env: Pick<LiveEnv, 'config' | 'database'>,
  work: (platforms: readonly Platform[]) => Promise<Answer>,
): Promise<Answer> {
  const budgetPool = new QueryPool(url, 'rate budget', 2, 'read');
  const live = new LivePlatforms({ ...env, query: budgetPool.query, logger: pino(pino.destination(2)) });
  try {
    // A command that looks for what is wrong goes on without the database.
    await live.refresh().catch(() => live.useSettings());
    return await work(live.all);
  } finally {
    await live.end();
    await budgetPool.end();
  }
}
