import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { usualCallsPerMinute } from '../platforms/limits.ts';
import type { Platform } from '../platforms/platform.ts';
import { withLock } from '../database/with-lock.ts';
import { endRequests } from './forget-requested.ts';
import { nothing } from './removing/purge.ts';
import { recheckCatalog } from './asking/recheck-catalog.ts';
import { recheckHits } from './asking/recheck-hits.ts';
import { recheckResults } from './asking/recheck-results.ts';
import { Run } from './asking/run.ts';

export type ForgettingEnv = {
  database: Database;
  databaseUrl: string;
  platforms: readonly Platform[];
  config: Config;
  logger: Logger;
};

/** How often the crontab begins a run. */
const minutesBetween = 10;

/**
 * Ends first what requests to forget began. Then asks the live platforms whether what is stored still stands, and forgets what
 * does not: first what is quoted, then the catalog in rotation, within this task's share of the calls. Of what no live platform
 * gave, what an import has told since to be taken down is forgotten where it is quoted. Only one run at a time asks; a second one gives up at once.
 */
export async function forgetDeleted(env: ForgettingEnv, signal: AbortSignal): Promise<void> {
  await endRequests(env.database.em.fork(), env.logger);
  const live = env.platforms.filter(({ source, limits }) => source === 'live' && limits.tellsRemovals);
  await withLock(env.databaseUrl, 'forgetting', () => recheckAll(env, live, signal));
}

async function recheckAll(env: ForgettingEnv, live: readonly Platform[], signal: AbortSignal): Promise<void> {
  const calls = Math.max(1, Math.floor(usualCallsPerMinute * minutesBetween * env.config.shares.forget));
  const runs = live.map((source) => new Run(source, calls, signal));
  const em = env.database.em.fork();
  await recheckResults(em, { live: runs, signal });
  await recheckHits(em, { live: runs, signal });
  for (const run of runs) {
    await recheckCatalog(em, run, 'post', Math.ceil(run.callsLeft / 2));
    await recheckCatalog(em, run, 'comment', run.callsLeft);
    await recheckCatalog(em, run, 'post', run.callsLeft);
    await em.transactional((tx) => run.writeReceipt(tx, { ...nothing, results: 0 }));
    const { refusal, unanswered } = run;
    const source = run.source.name;
    if (unanswered.size > 0) {
      const ids = Array.from(unanswered, ({ id }) => id);
      env.logger.warn({ source, ids }, 'Re-checking left out what the platform fails at');
    }
    if (!refusal) continue;
    const { reason, detail } = refusal;
    env.logger.warn({ source, reason, detail }, 'Re-checking stopped: the platform did not answer');
  }
}
