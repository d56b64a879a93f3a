import type { EntityManager } from '../../database/entity-manager.ts';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { usualCallsPerMinute } from '../../platforms/limits.ts';
import type { Platform, Refusal } from '../../platforms/platform.ts';
import { withLock } from '../../database/with-lock.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { catalogIndexTask } from '../catalog.tasks.ts';
import { noteRefusal, type Place, placeOf, savePlace } from './crawl-places.ts';
import { refreshOldest } from './refresh-communities.ts';
import { storeCommunities } from './store-communities.ts';

export type CrawlEnv = {
  database: Database;
  databaseUrl: string;
  platforms: readonly Platform[];
  /** Reads again what is read live: a crawl may begin before this process has heard of a new source. */
  refreshSources?: () => Promise<void>;
  config: Config;
  logger: Logger;
};

/** How often the crontab begins a run. */
const minutesBetween = 10;
/** Of the calls, until a source's directory was walked through once: before that its communities cannot be found. */
const firstShare = 0.7;
/** Sources have budgets of their own: they are walked side by side. */
const maxAtOnce = 8;
/** A run ends before the next one begins: a host that takes its time goes on there, and keeps no new one waiting. */
const maxRunMs = 8 * 60_000;
/** What is found is searched soon, however long others take. */
const minBetweenIndexesMs = 20_000;

/**
 * Lets the catalog grow: goes on walking through the directory of each live platform, and asks again for the communities
 * that it has not heard of longest, within this task's share of the calls. The place is kept with what was stored: a run
 * that is killed goes on there. Only one run at a time. A platform that refuses is left alone for a while.
 */
export async function crawl(env: CrawlEnv, signal: AbortSignal): Promise<void> {
  await env.refreshSources?.();
  const live = env.platforms.filter(({ source }) => source === 'live');
  if (live.length === 0) return;
  await withLock(env.databaseUrl, 'catalog.crawl', async () => {
    const turns = pLimit(maxAtOnce);
    const end = performance.now() + maxRunMs;
    let [isUnsearched, indexedAt] = [false, -Infinity];
    // What is found on a first walk is searched at once, not when the clock comes round.
    const index = async () => {
      [isUnsearched, indexedAt] = [false, performance.now()];
      await env.database.em.fork().transactional((tx) => enqueue(tx, catalogIndexTask, {}));
    };
    const crawlAndIndex = async (source: Platform) => {
      if (performance.now() >= end) return;
      if (await crawlOne(env, live, source, end, signal)) isUnsearched = true;
      if (isUnsearched && performance.now() - indexedAt >= minBetweenIndexesMs) await index();
    };
    await Promise.all(live.map((source) => turns(() => crawlAndIndex(source))));
    if (isUnsearched) await index();
  });
}

/** Whether a first walk found communities. */
async function crawlOne(
  env: CrawlEnv,
  live: readonly Platform[],
  source: Platform,
  end: number,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const em = env.database.em.fork();
  const place = await placeOf(em, source.name);
  if (!place) return false;
  const share = place.first ? Math.max(firstShare, env.config.shares.crawl) : env.config.shares.crawl;
  const calls = Math.max(2, Math.floor(usualCallsPerMinute * minutesBetween * share));
  const walked = place.walking
    ? await walk(em, source, place, place.first ? calls : Math.ceil(calls / 2), end, signal)
    : nothing;
  const refused = walked.refusal ?? (await refreshOldest(em, source, live, calls - walked.calls, end, signal));
  await noteRefusal(em, source.name, refused);
  if (refused) {
    const { reason, detail } = refused;
    env.logger.warn({ source: source.name, reason, detail }, 'Crawling stopped: the platform did not answer');
  }
  return place.first && walked.found > 0;
}

type Walked = { calls: number; found: number; refusal?: Refusal };
const nothing: Walked = { calls: 0, found: 0 };

/** Each page is stored with the place behind it. */
async function walk(
  em: EntityManager,
  source: Platform,
  place: Place,
  calls: number,
  end: number,
  signal: AbortSignal,
): Promise<Walked> {
  let { cursor } = place;
  let found = 0;
  for (let called = 1; called <= calls && performance.now() < end; called++) {
    const page = await source.crawl(cursor, { signal });
    if (!page.ok && page.reason === 'invalid_cursor' && cursor !== null) {
      cursor = null;
      continue;
    }
    if (!page.ok) return { calls: called, found, refusal: page };
    const { communities, next } = page.value;
    await em.transactional(async (tx) => {
      await storeCommunities(tx, communities);
      await savePlace(tx, source.name, next);
    });
    found += communities.length;
    cursor = next;
    if (cursor === null) return { calls: called, found };
  }
  return { calls, found };
}
