import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { communitiesWithPosts, type ItemKey, itemKeysBetween, readItems } from '../../catalog/posts/read-items.ts';
import { withParts } from '../../catalog/posts/with-parts.ts';
import type { Platform } from '../../platforms/platform.ts';
import type { SeenItem } from './matching/match-arrivals.ts';
import type { ScanJob } from './scan-job.ts';

const maxListItems = 5_000;
/** Their texts are in memory together. */
const maxPageItems = 250;
const maxCommunities = 20_000;
const communitiesAtOnce = 100;
const hourMs = 3_600_000;

/**
 * What was stored already of the hours that a job looks back, page by page, the oldest first. Where no live platform
 * answers, time ends with the newest post that is known.
 */
export async function* readBackfill(
  db: EntityManager,
  job: ScanJob,
  watching: ReadonlyMap<number, ScanJob[]>,
  isLive: (name: string) => boolean,
  platforms: readonly Platform[],
): AsyncGenerator<SeenItem[]> {
  const keys = await readKeys(db, job, watching, isLive, platforms);
  for (let at = 0; at < keys.length; at += maxPageItems) {
    const items = await readItems(db, keys.slice(at, at + maxPageItems));
    const seenAt = new Date();
    yield items
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map((item) => ({ item, sequence: null, fresh: true, seenAt, communityId: item.communityId, live: false }));
  }
}

async function readKeys(
  db: EntityManager,
  job: ScanJob,
  watching: ReadonlyMap<number, ScanJob[]>,
  isLive: (name: string) => boolean,
  platforms: readonly Platform[],
): Promise<ItemKey[]> {
  const own = [...watching].filter(([, jobs]) => jobs.includes(job)).map(([id]) => id);
  if (job.communities.length > 0 && own.length === 0) return [];
  const known = await communitiesWithPosts(db, await withParts(db, job.communities), maxCommunities);
  const live =
    job.communities.length > 0 ? job.communities.some(isLive) : platforms.some(({ source }) => source === 'live');
  const to = live ? await databaseTime(db) : new Date(Math.max(0, ...known.map(({ newest }) => newest.getTime())));
  const from = live ? job.startsAt : new Date(to.getTime() - job.backfillHours * hourMs);
  const lively = known.filter(({ newest }) => newest >= from).map(({ id }) => id);
  const keys: (ItemKey & { createdAt: Date })[] = [];
  for (let at = 0; at < lively.length && keys.length < maxListItems; at += communitiesAtOnce) {
    const communities = lively.slice(at, at + communitiesAtOnce);
    const limit = maxListItems - keys.length;
    keys.push(...(await itemKeysBetween(db, { communities, from, to, comments: job.includeComments, limit })));
  }
  return keys.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
