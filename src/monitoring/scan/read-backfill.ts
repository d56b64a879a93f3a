import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import {
  communitiesWithItems,
  type CommunityWithItems,
  type ItemKey,
  itemKeysBetween,
  readItems,
  timeOf,
} from '../../catalog/posts/items/read-items.ts';
import { type NamedCommunity, withParts } from '../../catalog/posts/items/with-parts.ts';
import type { Platform } from '../../platforms/platform.ts';
import type { RunGap } from '../runs/monitoring-run.schema.ts';
import type { SeenItem } from './matching/match-arrivals.ts';
import type { ScanJob } from './scan-job.ts';

const maxListItems = 5_000;
/** Their texts are in memory together. */
const maxPageItems = 250;
const maxCommunities = 20_000;
/** Of a job that names more, these say enough. */
const maxSilent = 20;
const communitiesAtOnce = 100;
const hourMs = 3_600_000;

/** `keys`: the oldest first. `gaps`: what of these hours is not among them. */
type Backfill = { keys: ItemKey[]; gaps: RunGap[] };

/** What was stored already of the hours that a job looks back, page by page, the oldest first. */
export async function* readBackfill(db: EntityManager, { keys }: Backfill): AsyncGenerator<SeenItem[]> {
  for (let at = 0; at < keys.length; at += maxPageItems) {
    const items = await readItems(db, keys.slice(at, at + maxPageItems));
    const seenAt = await databaseTime(db);
    yield items
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map((item) => ({ item, sequence: null, fresh: true, seenAt, communityId: item.communityId, live: false }));
  }
}

/** What that is: the newest of it, where it is very much. Where no live platform answers, time ends with the newest post that is known. */
export async function findBackfill(
  db: EntityManager,
  job: ScanJob,
  watching: ReadonlyMap<number, ScanJob[]>,
  isLive: (name: string) => boolean,
  platforms: readonly Platform[],
): Promise<Backfill> {
  const own = [...watching].filter(([, jobs]) => jobs.includes(job)).map(([id]) => id);
  if (job.communities.length > 0 && own.length === 0) return { keys: [], gaps: [] };
  const reads = { comments: job.includeComments, limit: maxCommunities };
  const names = await withParts(db, job.communities);
  const known = await communitiesWithItems(db, names, reads);
  const live =
    job.communities.length > 0 ? job.communities.some(isLive) : platforms.some(({ source }) => source === 'live');
  const stored = timeOf(known);
  const to = live ? await databaseTime(db) : stored.end;
  const from = live ? job.startsAt : new Date(stored.newest.getTime() - job.backfillHours * hourMs);
  const lively = known.filter(({ newest }) => newest >= from).map(({ id }) => id);
  let keys: (ItemKey & { createdAt: Date })[] = [];
  let oldest: Date | null = null;
  for (let at = 0; at < lively.length; at += communitiesAtOnce) {
    const communities = lively.slice(at, at + communitiesAtOnce);
    const range = { communities, from: oldest ?? from, to, comments: job.includeComments, limit: maxListItems + 1 };
    keys.push(...(await itemKeysBetween(db, range)));
    if (keys.length <= maxListItems) continue;
    keys = keys.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, maxListItems);
    oldest = keys.at(-1)!.createdAt;
  }
  const inOrder = keys.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const silent = live ? [] : silentSince(from, names, known).slice(0, maxSilent);
  const gaps = silent.map(({ asked, newest }) => silenceOf(asked, newest, from, to));
  return { keys: inOrder, gaps: [...(oldest === null ? [] : [gapBetween(from, oldest)]), ...gaps] };
}

/** Of those that the job names, each with all its parts, the ones of which nothing newer is known. */
function silentSince(from: Date, names: readonly NamedCommunity[], known: readonly CommunityWithItems[]) {
  const newestOf = new Map(known.map(({ nameKey, newest }) => [nameKey, newest]));
  return [...Map.groupBy(names, ({ asked }) => asked)].flatMap(([asked, parts]) => {
    const [newest] = parts.flatMap(({ name_key: key }) => newestOf.get(key) ?? []).toSorted((a, b) => +b - +a);
    return newest && newest < from ? [{ asked, newest }] : [];
  });
}

/** Nobody knows whether anything was written there in these hours. */
function silenceOf(community: string, newest: Date, from: Date, to: Date): RunGap {
  return {
    community,
    from: from.toISOString(),
    to: to.toISOString(),
    reason: `Nothing of these hours is stored: what is known of it ends on ${newest.toISOString().slice(0, 10)}.`,
  };
}

function gapBetween(from: Date, to: Date): RunGap {
  return {
    community: null,
    from: from.toISOString(),
    to: to.toISOString(),
    reason: `The look back takes the newest ${maxListItems.toLocaleString('en')} posts and comments that were stored: older ones are not matched.`,
  };
}
