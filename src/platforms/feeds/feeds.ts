import { readFeedHere } from '../read-long-feed.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { usualLimits } from '../limits.ts';
import { definePlatform, type SizedList } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import { asPosts, listTogether, newestFirst } from '../listing/list-together.ts';
import type { Feed } from '../listing/merge-feeds.ts';
import type { Answer, Community, Limits, Platform, Post, PostPage } from '../platform.ts';
import { type GetOptions, politeAsk } from '../asking/polite-get.ts';
import { found, refusal } from '../refusal.ts';
import { pageOf, readWalk } from '../listing/sized-cursor.ts';
import { communityOf, postOf } from '../reading/shapes.ts';
import { storable } from '../reading/storable.ts';
import { feedReader, type KnownFeed, type ReadFeed } from './feed-reader.ts';
import type { Entry, FeedDocument, ReadText } from '../reading/read-feed.ts';

const limits: Limits = {
  ...usualLimits,
  sorts: ['new'],
  searchEverywhere: false,
  comments: false,
  tellsRemovals: false,
  page: 250,
  // Each has a window of its own, and so its own gaps.
  names: 1,
  lookupsPerCall: 100,
  // A feed ends where its window does, not where the community began.
  listingDepth: 1,
};
const maxAtOnce = 8;
const maxRemembered = 20_000;
/** So many entries that say the same moment were not written in it. */
const minOfOneMoment = 4;

export type FeedsOptions = Omit<GetOptions, 'budget'> & {
  /** Those that are read now; they may change while they are. */
  feeds: () => readonly KnownFeed[];
  /** Each host has a budget of its own, which its feeds share. */
  budgetOf: (host: string) => GetOptions['budget'];
  /** How the reading of one went: `ok`, or the reason of a refusal. */
  heard?: (name: string, outcome: string) => void;
  /** How their texts are read; here and now when absent. */
  readText?: ReadText;
};

const readHere: ReadText = async (text, base) => readFeedHere({ text, base });

/** All feeds together: each is a community. They tell what is new and nothing else: no comments, votes, members, rules. */
export function createFeeds({ feeds, budgetOf, heard, readText = readHere, ...options }: FeedsOptions): Platform {
  const readers = new Map<string, ReturnType<typeof feedReader>>();
  const abouts = new LRUCache<string, Community>({ max: maxRemembered });
  const turns = pLimit(maxAtOnce);

  let covered: { feeds: readonly KnownFeed[]; names: ReadonlySet<string> } | undefined;
  const covers = (): ReadonlySet<string> => {
    const now = feeds();
    if (covered?.feeds !== now) covered = { feeds: now, names: new Set(now.map(({ name }) => name.toLowerCase())) };
    return covered.names;
  };
  const find = (name: string) => feeds().find((feed) => feed.name.toLowerCase() === name.toLowerCase());
  const read: ReadFeed = async (feed, newerThan, signal) => {
    const { host } = new URL(feed.address);
    const reader =
      readers.get(host) ?? feedReader(politeAsk({ ...options, robots: true, budget: budgetOf(host) }), readText);
    readers.set(host, reader);
    const answer = await reader(feed, newerThan, signal);
    if (!answer.ok || answer.value !== 'not_asked') heard?.(feed.name, answer.ok ? 'ok' : answer.reason);
    if (answer.ok && typeof answer.value === 'object') abouts.set(feed.name, toCommunity(feed, answer.value));
    return answer;
  };
  const aboutOf = (feed: KnownFeed) => abouts.get(feed.name) ?? toCommunity(feed, null);
  async function list(name: string, { since, ...wanted }: SizedList): Promise<Answer<PostPage>> {
    const feed = find(name);
    if (!feed) return refusal('missing');
    let told: Pick<PostPage, 'undated' | 'asked'> = {};
    const window: Feed<Post> = async () => {
      const answer = await read(feed, wanted.after ? undefined : since, wanted.signal);
      if (!answer.ok) return answer;
      const asOf = new Date();
      const entries = typeof answer.value === 'object' ? answer.value.entries : [];
      const undated = entries
        .filter((entry) => !isDated(entry, asOf) || areOfOneMoment(entries))
        .map((entry) => idOf(entry, feed));
      told = {
        ...(undated.length > 0 && { undated: new Set(undated) }),
        ...(answer.value === 'not_asked' && { asked: false }),
      };
      const posts = entries.map((entry) => toPost(entry, feed, asOf));
      const items = [...new Map(posts.map((post) => [post.id, post])).values()].toSorted(newestFirst.compare);
      return { ok: true, value: { items, next: null } };
    };
    const page = asPosts(await listTogether(`feed ${feed.name}`, [feed.name], [window], wanted, newestFirst));
    return page.ok ? { ok: true, value: { ...page.value, ...told } } : page;
  }

  return definePlatform({
    name: 'feeds',
    source: 'live',
    platforms: ['feed'],
    reach: 'all',
    limits,
    covers,
    lacks: 'feeds tell what is new, and nothing of wikis, comments, or what became of an entry; they have no search',

    communities: async (names) => names.map(find).map((feed) => found(feed && aboutOf(feed))),
    rules: async (name) => refusal(find(name) ? 'not_collected' : 'missing', 'feeds do not state rules'),
    listPosts: ([name = ''], _sort, wanted) => list(name, wanted),
    searchCommunities: async (terms, { limit }) => ({ ok: true, value: bestNamed(feeds().map(aboutOf), terms, limit) }),
    /** Each is read once, for what it says of itself. One that does not answer is listed by its name. */
    async crawl(cursor, { limit, signal }) {
      const walk = readWalk(cursor, Math.min(20, limit));
      if (!walk) return refusal('invalid_cursor');
      const { shown, next } = pageOf(feeds(), walk);
      const communities = await Promise.all(
        shown.map((feed) =>
          turns(async () => {
            if (!abouts.has(feed.name)) await read(feed, undefined, signal);
            return aboutOf(feed);
          }),
        ),
      );
      return { ok: true, value: { communities, next } };
    },
  });
}

function toCommunity({ name, title }: KnownFeed, feed: FeedDocument | null): Community {
  return communityOf({
    platform: 'feed',
    name,
    title: feed?.title || title || name,
    description: feed?.description ?? '',
    access: null,
    language: feed?.language ?? null,
    asOf: feed ? new Date() : null,
  });
}

/** Entries are counted by nobody: what identifies one in its feed becomes its id. */
function idOf({ guid }: Entry, { name }: KnownFeed): string {
  const host = name.slice(name.indexOf('@') + 1);
  return `${createHash('sha256').update(guid).digest('hex').slice(0, 20)}@${host}`;
}

/** What claims to be of tomorrow does not say when it was written. */
function isDated({ publishedAt }: Entry, asOf: Date): boolean {
  return publishedAt !== null && publishedAt <= asOf;
}

/** When the feed was made, and not when they were written. */
function areOfOneMoment(entries: readonly Entry[]): boolean {
  const [first] = entries;
  const isSame = ({ publishedAt }: Entry) => publishedAt?.getTime() === first?.publishedAt?.getTime();
  return entries.length >= minOfOneMoment && entries.every(isSame);
}

function toPost(entry: Entry, feed: KnownFeed, asOf: Date): Post {
  const published = entry.publishedAt && isDated(entry, asOf) ? entry.publishedAt : asOf;
  return postOf({
    platform: 'feed',
    id: idOf(entry, feed),
    community: feed.name,
    author: entry.author,
    title: entry.title || storable(entry.body.slice(0, 100), 'title'),
    body: entry.body,
    link: entry.link,
    flair: entry.tag,
    numComments: entry.numComments,
    createdAt: published,
    editedAt: entry.updatedAt && entry.updatedAt > published ? entry.updatedAt : null,
    asOf,
  });
}
