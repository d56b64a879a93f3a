import pino from 'pino';
import { type LiveEnv, LivePlatforms } from '../live-platforms.ts';
import type { Platform } from '../platforms/platform.ts';

/** What a command does with the platforms that are read live. */
export async function withLivePlatforms<Answer>(
  env: Omit<LiveEnv, 'logger'>,
  work: (platforms: readonly Platform[]) => Promise<Answer>,
): Promise<Answer> {
  const live = new LivePlatforms({ ...env, logger: pino(pino.destination(2)) });
  try {
    // A command that looks for what is wrong goes on without the database.
    await live.refresh().catch(() => live.useSettings());
    return await work(live.all);
  } finally {
    await live.end();
  }
}
