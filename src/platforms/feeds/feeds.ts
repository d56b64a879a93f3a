import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { communityUrl, postUrl } from '../addresses.ts';
import { pageSize, refuseMoreThan } from '../limits.ts';
import { asPosts, eachName, listTogether, newestFirst } from '../list-together.ts';
import type { Feed } from '../merge-feeds.ts';
import type { Answer, Community, Limits, ListOptions, Platform, Post, PostPage } from '../platform.ts';
import { type GetOptions, politeAsk } from '../polite-get.ts';
import { refusal } from '../refusal.ts';
import { storable } from '../storable.ts';
import { nextTurn } from '../wait.ts';
import { words } from '../words.ts';
import { feedReader, type KnownFeed } from './feed-reader.ts';
import type { Entry, FeedDocument } from '../read-feed.ts';

const limits: Limits = {
  sorts: ['new'],
  wiki: false,
  searchEverywhere: false,
  comments: false,
  tellsRemovals: false,
  page: 250,
  // Each has a window of its own, and so its own gaps.
  names: 1,
  lookups: 100,
  lookupsPerCall: 100,
  query: 200,
  // A feed ends where its window does, not where the community began.
  listingDepth: 1,
};
const maxAtOnce = 8;
const maxRemembered = 20_000;

export type FeedsOptions = Omit<GetOptions, 'budget'> & {
  /** Those that are read now; they may change while they are. */
  feeds: () => readonly KnownFeed[];
  /** Each host has a budget of its own, which its feeds share. */
  budgetOf: (host: string) => GetOptions['budget'];
  /** How the reading of one went: `ok`, or the reason of a refusal. */
  heard?: (name: string, outcome: string) => void;
};

/** All feeds together: each is a community. They tell what is new and nothing else: no comments, votes, members, rules. */
export function createFeeds({ feeds, budgetOf, heard, ...options }: FeedsOptions): Platform {
  const readers = new Map<string, ReturnType<typeof feedReader>>();
  const abouts = new Map<string, Community>();
  const turns = pLimit(maxAtOnce);

  const find = (name: string) => feeds().find((feed) => feed.name.toLowerCase() === name.toLowerCase());
  const read = async (
    feed: KnownFeed,
    onlyNew: boolean,
    signal?: AbortSignal,
  ): Promise<Answer<FeedDocument | null>> => {
    const { host } = new URL(feed.address);
    const reader = readers.get(host) ?? feedReader(politeAsk({ ...options, robots: true, budget: budgetOf(host) }));
    readers.set(host, reader);
    const answer = await reader(feed, onlyNew, signal);
    heard?.(feed.name, answer.ok ? 'ok' : answer.reason);
    if (answer.ok && answer.value) remember(feed.name, toCommunity(feed, answer.value));
    return answer;
  };
  const remember = (name: string, about: Community) => {
    abouts.delete(name);
    abouts.set(name, about);
    if (abouts.size > maxRemembered) abouts.delete(abouts.keys().next().value!);
  };
  const aboutOf = (feed: KnownFeed) => abouts.get(feed.name) ?? toCommunity(feed, null);
  const unsupported = async (what: string, signal?: AbortSignal) => {
    await nextTurn(signal);
    return refusal('unsupported', what);
  };

  async function list(name: string, { since, ...options }: ListOptions): Promise<Answer<PostPage>> {
    const wanted = { after: options.after ?? null, limit: pageSize(limits, options.limit), signal: options.signal };
    options.signal?.throwIfAborted();
    const feed = find(name);
    if (!feed) return refusal('missing');
    const window: Feed<Post> = async () => {
      const answer = await read(feed, since !== undefined && wanted.after === null, options.signal);
      if (!answer.ok) return answer;
      const asOf = new Date();
      const posts = (answer.value?.entries ?? []).map((entry) => toPost(entry, feed, asOf));
      const items = [...new Map(posts.map((post) => [post.id, post])).values()].toSorted(newestFirst.compare);
      return { ok: true, value: { items, next: null } };
    };
    return asPosts(await listTogether(`feed ${feed.name}`, [feed.name], [window], wanted, newestFirst));
  }

  return Object.freeze<Platform>({
    name: 'feeds',
    source: 'live',
    platforms: ['feed'],
    reach: 'all',
    limits,

    async communities(names, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', names);
      await nextTurn(signal);
      return names.map((name) => {
        const feed = find(name);
        return feed ? { ok: true, value: aboutOf(feed) } : refusal('missing');
      });
    },
    async rules(name, { signal } = {}) {
      await nextTurn(signal);
      return refusal(find(name) ? 'not_collected' : 'missing', 'feeds do not state rules');
    },
    wiki: (_name, _page, { signal } = {}) => unsupported('feeds have no wikis', signal),
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      pageSize(limits, options.limit);
      const [name] = eachName(names);
      if (sort !== 'new') return unsupported(`feeds cannot be sorted by ${sort}`, options.signal);
      if (name !== undefined) return list(name, options);
      await nextTurn(options.signal);
      return { ok: true, value: { posts: [], next: null, unreadable: [] } };
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return unsupported('feeds hold no comments', options.signal);
    },
    comments: (_postId, { signal } = {}) => unsupported('feeds hold no comments', signal),
    async searchCommunities(query, { limit, signal } = {}) {
      refuseMoreThan(limits, 'query', query);
      const wanted = pageSize(limits, limit);
      await nextTurn(signal);
      const terms = words(query.toLowerCase());
      const fits = ({ name, title }: Community) =>
        terms.every((term) => `${name} ${title}`.toLowerCase().includes(term));
      const found = terms.length === 0 ? [] : feeds().map(aboutOf).filter(fits);
      return { ok: true, value: found.slice(0, wanted) };
    },
    async searchPosts(query, { names = [], signal } = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', names);
      return unsupported('feeds have no search', signal);
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return unsupported('feeds do not tell what became of an entry', signal);
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return unsupported('feeds hold no comments', signal);
    },
    countRemovals: (_name, _written, { signal } = {}) => unsupported('feeds do not tell what was removed', signal),
    /** Each is read once, for what it says of itself. One that does not answer is listed by its name. */
    async crawl(cursor, { limit, signal } = {}) {
      const [, size, from] = /^(\d{1,3}):(\d{1,6})$/.exec(cursor ?? `${Math.min(20, pageSize(limits, limit))}:0`) ?? [];
      if (!size || !from) return refusal('invalid_cursor');
      await nextTurn(signal);
      const all = feeds();
      const end = Number(from) + Number(size);
      const communities = await Promise.all(
        all.slice(Number(from), end).map((feed) =>
          turns(async () => {
            if (!abouts.has(feed.name)) await read(feed, false, signal);
            return aboutOf(feed);
          }),
        ),
      );
      return { ok: true, value: { communities, next: end < all.length ? `${size}:${end}` : null } };
    },
  });
}

function toCommunity({ name, title }: KnownFeed, feed: FeedDocument | null): Community {
  return {
    platform: 'feed',
    name,
    url: communityUrl('feed', name),
    title: feed?.title || title || name,
    description: feed?.description ?? '',
    sidebar: '',
    members: null,
    nsfw: false,
    access: null,
    quarantined: false,
    language: feed?.language ?? null,
    category: null,
    createdAt: null,
    asOf: feed ? new Date() : null,
  };
}

/** Entries are counted by nobody: what identifies one in its feed becomes its id. */
function toPost(entry: Entry, { name }: KnownFeed, asOf: Date): Post {
  const host = name.slice(name.indexOf('@') + 1);
  const id = `${createHash('sha256').update(entry.guid).digest('hex').slice(0, 20)}@${host}`;
  const published = entry.publishedAt ?? asOf;
  return {
    platform: 'feed',
    id,
    community: name,
    author: entry.author,
    title: entry.title || storable(entry.body.slice(0, 100), 'title'),
    body: entry.body,
    link: entry.link,
    url: postUrl('feed', name, id, entry.link),
    flair: entry.tag,
    score: null,
    upvoteRatio: null,
    numComments: entry.numComments,
    nsfw: false,
    // What claims to be of tomorrow was written by now at the latest.
    createdAt: published > asOf ? asOf : published,
    editedAt: entry.updatedAt && entry.updatedAt > published ? entry.updatedAt : null,
    removedBy: null,
    asOf,
  };
}
