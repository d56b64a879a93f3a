import type { EntityManager } from '../../database/entity-manager.ts';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { usualCallsPerMinute } from '../../platforms/limits.ts';
import type { Platform, Refusal } from '../../platforms/platform.ts';
import { withLock } from '../../database/with-lock.ts';
import { noteRefusal, type Place, placeOf, savePlace } from './crawl-places.ts';
import { refreshOldest } from './refresh-communities.ts';
import { storeCommunities } from './store-communities.ts';

export type CrawlEnv = {
  database: Database;
  databaseUrl: string;
  platforms: readonly Platform[];
  config: Config;
  logger: Logger;
};

/** How often the crontab begins a run. */
const minutesBetween = 10;

/**
 * Lets the catalog grow: goes on walking through the directory of each live platform, and asks again for the communities
 * that it has not heard of longest, within this task's share of the calls. The place is kept with what was stored: a run
 * that is killed goes on there. Only one run at a time. A platform that refuses is left alone for a while.
 */
export async function crawl(env: CrawlEnv, signal: AbortSignal): Promise<void> {
  const live = env.platforms.filter(({ source }) => source === 'live');
  if (live.length === 0) return;
  const calls = Math.max(2, Math.floor(usualCallsPerMinute * minutesBetween * env.config.shares.crawl));
  await withLock(env.databaseUrl, 'catalog.crawl', async () => {
    for (const source of live) {
      signal.throwIfAborted();
      const em = env.database.em.fork();
      const place = await placeOf(em, source.name);
      if (!place) continue;
      const walked = place.walking ? await walk(em, source, place, Math.ceil(calls / 2), signal) : { calls: 0 };
      const refused = walked.refusal ?? (await refreshOldest(em, source, calls - walked.calls, signal));
      await noteRefusal(em, source.name, refused);
      if (!refused) continue;
      const { reason, detail } = refused;
      env.logger.warn({ source: source.name, reason, detail }, 'Crawling stopped: the platform did not answer');
    }
  });
}

/** Each page is stored with the place behind it. */
async function walk(
  em: EntityManager,
  source: Platform,
  place: Place,
  calls: number,
  signal: AbortSignal,
): Promise<{ calls: number; refusal?: Refusal }> {
  let { cursor } = place;
  for (let called = 1; called <= calls; called++) {
    const page = await source.crawl(cursor, { signal });
    if (!page.ok && page.reason === 'invalid_cursor' && cursor !== null) {
      cursor = null;
      continue;
    }
    if (!page.ok) return { calls: called, refusal: page };
    const { communities, next } = page.value;
    await em.transactional(async (tx) => {
      await storeCommunities(tx, communities);
      await savePlace(tx, source.name, next);
    });
    cursor = next;
    if (cursor === null) return { calls: called };
  }
  return { calls };
}
