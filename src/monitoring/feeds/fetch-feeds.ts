import type { EntityManager } from '../../database/entity-manager.ts';
import { databaseTime } from '../../database/transaction.ts';
import pLimit from 'p-limit';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCollisions } from '../../catalog/posts/entries/colliding-entries.ts';
import { dateByFirstSight } from '../../catalog/posts/entries/first-seen.ts';
import { findKnownEntries } from '../../catalog/posts/entries/known-entries.ts';
import { nthNewestMs } from '../../catalog/posts/entries/nth-newest.ts';
import { storeFetched } from '../../catalog/sources/store-fetched.ts';
import { isConnectionLost } from '../../database/connections/database-gone.ts';
import { hostOf, isWithin, wholeOf } from '../../platforms/addresses.ts';
import { isOfCommunity } from '../../platforms/listing/answer-each.ts';
import { isAhead, isTold } from '../../platforms/reading/ahead.ts';
import type { Answer, Comment, Platform, Post, PostPage, Refusal } from '../../platforms/platform.ts';
import { maxBackfillHours } from '../jobs/monitoring-job.schema.ts';
import { type FeedKey, type FeedKind, keyOf } from './feed.entity.ts';
import {
  claimFeeds,
  type FeedAnswer,
  type FeedRow,
  readFeeds,
  renewClaims,
  renewEveryMs,
  writeFeeds,
} from './feeds.ts';
import { Fetches, patienceOf } from './fetches.ts';
import { groupFeeds, overlapMs, rhythm } from './group-feeds.ts';

const maxPages = 10;
/** Where each feed has a call of its own: in all, and to one host, so that a slow one keeps no other waiting. */
const maxAtOnce = 16;
const maxAtOnceToHost = 2;
/** A listing of several names leaves out without a word those that cannot be read: so they are asked after now and then. */
const recheckMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const pollMs = 250;
/** Of the newest entries of a feed: more that are gone have left its window. */
const maxTakenDownAtOnce = 4;
/** Entries of a feed that stand in it always: where there are more, it is ordered by something other than time. */
const maxStanding = 4;

/** `clock`: another one than the database's, for a day that is played. */
type Env = { databaseUrl: string; db: EntityManager; platform: Platform; clock?: typeof databaseTime };

/** `from`: how far back it is read when it was never fetched; `lookBackTo`: in any case, unless that is known. */
export type WantedFeed = FeedKey & { from: Date; lookBackTo?: Date | null };

/** The calls made now for feeds that were listed together. */
type Listing = { calls: number };

/** Feeds of one platform that are fetched now. `failed` hears of bugs. */
type Fetching = Env & {
  wanted: ReadonlyMap<string, WantedFeed>;
  listings: Map<string, Listing>;
  failed: (error: unknown) => void;
  signal: AbortSignal;
};

/** How each feed stands; `listing`: it was fetched now, and not by another scan. */
export type FetchedFeed = FeedRow & { listing: Listing | null };

/**
 * Sees to it that every feed was fetched since `due`, by us or by another scan, and stores what is new. What fails is an
 * outcome of the feeds it concerns. Whoever has no more patience is told how they stand; the fetching goes on.
 */
export async function fetchFeeds(
  env: Env,
  wanted: readonly WantedFeed[],
  due: Date,
  signal: AbortSignal,
  fetches: Fetches = new Fetches(undefined, () => patienceOf(Infinity)),
): Promise<Map<string, FetchedFeed>> {
  const byKey = new Map(wanted.map((feed) => [keyOf(feed), feed]));
  const listings = new Map<string, Listing>();
  const { over, end } = fetches.patience();
  let isOver = false;
  void over.then(() => (isOver = true));
  try {
    for (;;) {
      const mine = await claimFeeds(env.db, wanted, due);
      if (mine.length > 0) {
        const own = { ...env, db: env.db.fork(), wanted: byKey, listings, failed: fetches.failed };
        await fetches.begin((stopping) => fetchClaimed({ ...own, signal: stopping }, mine), over, signal);
      }
      const feeds = await readFeeds(env.db, wanted);
      if (isOver || !feeds.some((feed) => isOpen(feed, due)))
        return new Map(feeds.map((feed) => [keyOf(feed), { ...feed, listing: listings.get(keyOf(feed)) ?? null }]));
      // Another scan fetches it right now.
      await sleep(pollMs, undefined, { signal });
    }
  } finally {
    end();
  }
}

/** Not fetched since: somebody does it now, or will. */
export function isOpen({ fetchedMs }: Pick<FeedRow, 'fetchedMs'>, due: Date): boolean {
  return fetchedMs === null || fetchedMs < due.getTime();
}

/** However long it takes, nobody else begins the same meanwhile. */
async function fetchClaimed(fetching: Fetching, claimed: readonly FeedRow[]): Promise<void> {
  const renew = () => {
    const left = claimed.filter((feed) => !fetching.listings.has(keyOf(feed)));
    // One that fails is made up for by the next; after three somebody else takes over.
    void renewClaims(fetching.db, left).catch(() => undefined);
  };
  const timer = setInterval(renew, renewEveryMs).unref();
  try {
    for (const kind of ['posts', 'comments', 'search'] as const) {
      const feeds = claimed.filter((feed) => feed.kind === kind);
      await fetchKind(fetching, kind, feeds);
    }
  } finally {
    clearInterval(timer);
  }
}

async function fetchKind(fetching: Fetching, kind: FeedKind, feeds: readonly FeedRow[]): Promise<void> {
  // When a feed was fetched is compared with when others claimed it, by the one clock that all share.
  const aheadMs = (await (fetching.clock ?? databaseTime)(fetching.db)).getTime() - Date.now();
  const now = Date.now() + aheadMs;
  const loads = feeds.map(({ subject, perHour, fetchedMs }) => ({
    subject,
    perHour,
    hoursSince: fetchedMs === null ? 1 : (now - fetchedMs + overlapMs) / hourMs,
  }));
  const { page, names } = fetching.platform.limits;
  const groups = kind === 'search' ? loads.map(({ subject }) => [subject]) : groupFeeds(loads, { page, names });
  const bySubject = new Map(feeds.map((feed) => [feed.subject, feed]));
  const turns = turnsFor(names === 1);
  const fetchOne = async (group: readonly string[]) => {
    const members = group.map((subject) => bySubject.get(subject)!);
    const startedAt = new Date(Date.now() + aheadMs);
    const { answers, calls } = await fetchOrFail(fetching, kind, members, startedAt);
    await writeFeeds(fetching.db, answers, startedAt);
    const listing = { calls };
    for (const feed of members) fetching.listings.set(keyOf(feed), listing);
  };
  const failures: unknown[] = [];
  // Where nothing can be written no more is begun, and what was begun is waited for.
  const fetchUnlessFailed = async (group: readonly string[]) => {
    if (failures.length > 0) return;
    await fetchOne(group).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(groups.map((group) => turns(group[0]!, () => fetchUnlessFailed(group))));
  if (failures.length > 0) throw failures[0];
}

/** Listings of a source one after the other; where each has a call of its own, hosts need not wait for one another. */
function turnsFor(hasManyHosts: boolean): (subject: string, work: () => Promise<void>) => Promise<void> {
  const all = pLimit(hasManyHosts ? maxAtOnce : 1);
  const byHost = new Map<string | null, ReturnType<typeof pLimit>>();
  return (subject, work) => {
    const host = hasManyHosts ? hostOf(subject) : null;
    const own = byHost.get(host) ?? pLimit(maxAtOnceToHost);
    byHost.set(host, own);
    return own(() => all(work));
  };
}

type Item = Post | Comment;
type Listed = {
  items: Item[];
  undated: ReadonlySet<string>;
  unreadable: Map<string, string>;
  refusal: Refusal | null;
  whole: boolean;
  calls: number;
  /** `false`: it was too early to ask again. */
  asked: boolean;
};

type Fetched = { answers: FeedAnswer[]; calls: number };

/** A group of which the fetching fails is told as not read, and keeps no others from being read. */
async function fetchOrFail(
  fetching: Fetching,
  kind: FeedKind,
  feeds: readonly FeedRow[],
  startedAt: Date,
): Promise<Fetched> {
  try {
    return await fetchGroup(fetching, kind, feeds, startedAt);
  } catch (error) {
    fetching.signal.throwIfAborted();
    if (isConnectionLost(error)) throw error;
    fetching.failed(error);
    const answers = feeds.map(({ source, subject }) => ({ source, kind, subject, outcome: 'unavailable' }));
    return { answers, calls: 0 };
  }
}

async function fetchGroup(
  fetching: Fetching,
  kind: FeedKind,
  feeds: readonly FeedRow[],
  startedAt: Date,
): Promise<Fetched> {
  const { databaseUrl, platform: source, wanted } = fetching;
  const needs = (feed: FeedRow) => neededBackTo(feed, wanted.get(keyOf(feed))!) - overlapMs;
  // One that cannot be read, and was perhaps never there, would have all others read back for ever.
  const readable = feeds.filter(({ outcome }) => outcome === null || !isOfCommunity({ reason: outcome }));
  const backTo = Math.min(...(readable.length > 0 ? readable : feeds).map(needs));
  const found = await listBackTo(fetching, kind, feeds, backTo);
  // Nothing is known that was not known before: how they answered last, and until when they were seen.
  if (!found.asked) {
    const as = ({ source: name, subject, outcome }: FeedRow) => ({
      source: name,
      kind,
      subject,
      outcome: outcome ?? 'ok',
    });
    return { answers: feeds.map(as), calls: found.calls };
  }
  const known = await withKnownIds(fetching, kind, feeds, found);
  const dated = await withDates(fetching, kind, feeds, known, startedAt);
  const listed = await withoutStanding(fetching, feeds, dated);
  for (const platform of source.platforms) {
    const items = dated.items.filter((item) => item.platform === platform);
    const [posts, comments] = kind === 'comments' ? [[], items as Comment[]] : [items as Post[], []];
    await storeFetched(databaseUrl, platform, { posts, comments });
  }
  const checks = kind === 'search' ? new Map<string, string>() : await checkSilent(fetching, feeds, listed);
  const aged = listed.items.filter(({ id }) => !listed.undated.has(id));
  const oldest = Math.min(startedAt.getTime(), ...aged.map(({ createdAt }) => createdAt.getTime()));
  const answers = feeds.map((feed): FeedAnswer => {
    const { source: name, subject, fetchedMs } = feed;
    // A group is refused with the reason of its first name: each has its own.
    const outcome =
      checks.get(subject) ??
      listed.refusal?.reason ??
      listed.unreadable.get(subject) ??
      silentOutcome(feed, listed, source);
    const answer = { source: name, kind, subject, outcome, ...(checks.has(subject) && { checkedAt: startedAt }) };
    if (outcome !== 'ok') return answer;
    // It can be read again: the next look reads it back on its own account.
    if (needs(feed) < backTo) return answer;
    const own = kind === 'search' ? listed.items : listed.items.filter((item) => isWithin(item.community, subject));
    // A page goes back further than what is new: only the time since the last look tells the rhythm.
    const since = Math.max(backTo, fetchedMs ?? 0);
    const fresh = own.filter(({ createdAt }) => createdAt.getTime() > since).length;
    return {
      ...answer,
      seenUntil: startedAt,
      seenSince: new Date(listed.whole ? backTo : oldest),
      perHour: rhythm(feed.perHour, fresh, startedAt.getTime() - since),
      ...(!listed.whole && gapBefore(oldest, feed, wanted.get(keyOf(feed))!)),
    };
  });
  return { answers, calls: listed.calls + Math.ceil(checks.size / source.limits.lookups) };
}

/** To where the last look ended, or to where a job looks back, when that was not read yet. */
function neededBackTo({ seenUntilMs, seenSinceMs }: FeedRow, { from, lookBackTo }: WantedFeed): number {
  if (seenUntilMs === null) return from.getTime();
  const lookBackMs = lookBackTo?.getTime() ?? Infinity;
  return seenSinceMs !== null && seenSinceMs <= lookBackMs ? seenUntilMs : Math.min(seenUntilMs, lookBackMs);
}

/**
 * What was written before the oldest that is listed and was not seen. One that was never read is wanted from a moment on,
 * a few minutes before its first look; how far a look back came is told by itself.
 */
function gapBefore(
  oldest: number,
  { seenUntilMs }: FeedRow,
  { from, lookBackTo }: WantedFeed,
): Pick<FeedAnswer, 'gap'> {
  const knownMs = seenUntilMs ?? (lookBackTo ? Infinity : from.getTime());
  const leewayMs = seenUntilMs === null ? overlapMs : 0;
  return oldest > knownMs + leewayMs ? { gap: { from_at: new Date(knownMs), until_at: new Date(oldest) } } : {};
}

/** Feeds alone give what they tell ids that another gives, too, or that may be others each time. */
async function withKnownIds(
  { db, platform }: Fetching,
  kind: FeedKind,
  [feed]: readonly FeedRow[],
  listed: Listed,
): Promise<Listed> {
  if (kind !== 'posts' || !feed || !platform.platforms.includes('feed')) return listed;
  const own = withIds(listed, await findCollisions(db, feed.subject, listed.items as Post[]));
  if (feed.seenUntilMs === null) return own;
  return withIds(own, await findKnownEntries(db, feed.subject, own.items as Post[], own.undated));
}

function withIds(listed: Listed, ids: ReadonlyMap<string, string>): Listed {
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    ...listed,
    items: listed.items.map((item) => ({ ...item, id: idOf(item.id) })),
    undated: new Set([...listed.undated].map(idOf)),
  };
}

/**
 * What has no date, or none that can be, is of the look that saw it first, and so not new to this one. What was
 * there at the first look of all is older than what anybody wants to see, however far a later job looks back: it stays
 * `undated`.
 */
async function withDates(
  { db, wanted }: Fetching,
  kind: FeedKind,
  feeds: readonly FeedRow[],
  listed: Listed,
  startedAt: Date,
): Promise<Listed> {
  const isUndated = ({ id, createdAt }: Item) => listed.undated.has(id) || isAhead(createdAt) || !isTold(createdAt);
  const undated = listed.items.filter(isUndated);
  const isFirst = feeds.every(({ seenUntilMs }) => seenUntilMs === null);
  const wantedFrom = Math.min(...feeds.map((feed) => wanted.get(keyOf(feed))!.from.getTime()));
  const seenAt = isFirst ? new Date(wantedFrom - maxBackfillHours * hourMs - 1) : startedAt;
  const dated = await dateByFirstSight(db, kind === 'comments' ? 'comment' : 'post', undated, seenAt);
  return {
    ...listed,
    items: [...listed.items.filter((item) => !isUndated(item)), ...dated],
    undated: new Set(isFirst ? undated.map(({ id }) => id) : []),
  };
}

/**
 * Where a listing is a window, and none of the newest that were known stands in it any more, what is older stands in it
 * always, and says nothing of what has left it.
 */
async function withoutStanding(
  { db, platform }: Fetching,
  [feed]: readonly FeedRow[],
  listed: Listed,
): Promise<Listed> {
  const knownUntilMs = feed?.seenUntilMs ?? null;
  if (!feed || knownUntilMs === null || platform.limits.listingDepth !== 1) return listed;
  const newer = listed.items.filter(({ createdAt }) => createdAt.getTime() > knownUntilMs);
  if (newer.length === 0 || listed.items.length - newer.length > maxStanding) return listed;
  const community = { platform: newer[0]!.platform, name: feed.subject };
  const nthMs = await nthNewestMs(db, community, new Date(knownUntilMs), maxTakenDownAtOnce + 1);
  const isKnown = ({ createdAt }: Item) => createdAt.getTime() <= knownUntilMs && createdAt.getTime() >= nthMs!;
  return nthMs === null || listed.items.some(isKnown) ? listed : { ...listed, items: newer, whole: false };
}

/** The newest, page by page, until all that was seen before begins; `whole`: until there, or until there is no more. */
async function listBackTo(
  fetching: Fetching,
  kind: FeedKind,
  feeds: readonly FeedRow[],
  backTo: number,
): Promise<Listed> {
  const { listingDepth } = fetching.platform.limits;
  const listed: Listed = { items: [], undated: new Set(), unreadable: new Map(), refusal: null, whole: false, calls: 0, asked: true }; // prettier-ignore
  const names = feeds.map(({ subject }) => subject);
  let after: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    listed.calls++;
    const answer = await askFor(fetching, kind, names, after, backTo);
    if (!answer.ok) return { ...listed, refusal: answer };
    if (answer.value.asked === false) return { ...listed, calls: listed.calls - 1, asked: false };
    const { items, undated, unreadable, next } = answer.value;
    listed.items.push(...items);
    listed.undated = listed.undated.union(undated ?? new Set());
    // Later pages say nothing of those that the first one could not read.
    for (const { name, reason } of unreadable) listed.unreadable.set(name.toLowerCase(), reason);
    const last = items.findLast(({ createdAt }) => isTold(createdAt))?.createdAt.getTime();
    // A listing that ends at its depth has not ended where it began; what was removed leaves holes in it.
    const ended = next === null && (listingDepth === null || listed.items.length < listingDepth / 2);
    if (ended || (last !== undefined && last <= backTo)) return { ...listed, whole: true };
    if (next === null) return listed;
    after = next;
  }
  return listed;
}

type Page = Pick<PostPage, 'undated' | 'unreadable' | 'next' | 'asked'> & { items: readonly Item[] };

async function askFor(
  { platform, signal }: Fetching,
  kind: FeedKind,
  names: readonly string[],
  after: string | null,
  backTo: number,
): Promise<Answer<Page>> {
  const options = { after, signal, since: new Date(Math.max(0, backTo)) };
  const answer =
    kind === 'posts'
      ? await platform.listPosts(names, 'new', options)
      : kind === 'comments'
        ? await platform.listComments(names, options)
        : await platform.searchPosts(names[0]!, options);
  if (!answer.ok) return answer;
  const page = answer.value;
  return { ok: true, value: { ...page, items: 'posts' in page ? page.posts : page.comments } };
}

/** What could not be read when it was last made sure, and is silent, is not read: a listing of several leaves it out without a word. */
function silentOutcome({ subject, outcome }: FeedRow, { items }: Listed, { limits }: Platform): string {
  if (limits.names === 1 || outcome === null || !isOfCommunity({ reason: outcome })) return 'ok';
  return items.some((item) => isWithin(item.community, subject)) ? 'ok' : outcome;
}

/** Of those that gave nothing, whether they can be read at all. */
async function checkSilent(
  { platform, signal }: Fetching,
  feeds: readonly FeedRow[],
  { items, unreadable, refusal }: Listed,
): Promise<Map<string, string>> {
  if (refusal && !isOfCommunity(refusal)) return new Map();
  const heard = new Set(items.flatMap(({ community }) => [community.toLowerCase(), wholeOf(community.toLowerCase())]));
  const isDue = ({ checkedMs }: FeedRow) =>
    refusal !== null || checkedMs === null || checkedMs < Date.now() - recheckMs;
  const silent = feeds.filter((feed) => !heard.has(feed.subject) && !unreadable.has(feed.subject) && isDue(feed));
  const names = silent.map(({ subject }) => subject);
  // What is listed alone was refused itself, whatever else is known of it: a feed that is gone is still one that is read.
  const readable = refusal && platform.limits.names === 1 ? refusal.reason : 'ok';
  const outcomes = new Map<string, string>();
  for (let at = 0; at < names.length; at += platform.limits.lookups) {
    const asked = names.slice(at, at + platform.limits.lookups);
    const answers = await platform.communities(asked, { signal });
    for (const [i, answer] of answers.entries()) outcomes.set(asked[i]!, answer.ok ? readable : answer.reason);
  }
  return outcomes;
}
