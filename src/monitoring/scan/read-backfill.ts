import type { EntityManager } from '../../database/entity-manager.ts';
import { communitiesWithPosts, itemsBetween } from '../../catalog/posts/read-items.ts';
import { platformOf } from '../../platforms/addresses.ts';
import type { Platform } from '../../platforms/platform.ts';
import type { Seen } from './match-arrivals.ts';
import type { ScanJob } from './scan-job.ts';

const mostItems = 5_000;
const mostCommunities = 20_000;
const communitiesAtOnce = 100;
const hourMs = 3_600_000;

/**
 * What was stored already of the hours that a job looks back, the oldest first. Where no live platform answers, time ends
 * with the newest post that is known.
 */
export async function readBackfill(
  db: EntityManager,
  job: ScanJob,
  watching: ReadonlyMap<number, ScanJob[]>,
  isLive: (name: string) => boolean,
  platforms: readonly Platform[],
): Promise<Seen[]> {
  const own = [...watching].filter(([, jobs]) => jobs.includes(job)).map(([id]) => id);
  if (job.communities.length > 0 && own.length === 0) return [];
  const names = job.communities.map((name) => ({ platform: platformOf(name), name_key: name.toLowerCase() }));
  const known = await communitiesWithPosts(db, names, mostCommunities);
  const live =
    job.communities.length > 0 ? job.communities.some(isLive) : platforms.some(({ source }) => source === 'live');
  const to = live ? new Date() : new Date(Math.max(0, ...known.map(({ newest }) => newest.getTime())));
  const from = live ? job.startsAt : new Date(to.getTime() - job.backfillHours * hourMs);
  const lively = known.filter(({ newest }) => newest >= from).map(({ id }) => id);
  const seen: Seen[] = [];
  for (let at = 0; at < lively.length && seen.length < mostItems; at += communitiesAtOnce) {
    const communities = lively.slice(at, at + communitiesAtOnce);
    const limit = mostItems - seen.length;
    const items = await itemsBetween(db, { communities, from, to, comments: job.includeComments, limit });
    const seenAt = new Date();
    seen.push(
      ...items.map((item) => ({
        item,
        sequence: null,
        fresh: true,
        seenAt,
        communityId: item.communityId,
        live: false,
      })),
    );
  }
  return seen.toSorted((a, b) => a.item.createdAt.getTime() - b.item.createdAt.getTime());
}
