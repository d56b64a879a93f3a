import { pageSize, refuseMoreThan } from '../../src/platforms/limits.ts';
import type { Answer, Call, Limits, Platform, Post, Refusal } from '../../src/platforms/platform.ts';
import { commentListing, done, find, hasWords, listing, reasonOf, refuse, shown, tombstone } from './fake-answers.ts';
import type { World } from './world.ts';

/**
 * A platform in memory. `world` may be changed at any time; `calls` are the names of the methods called so far; while
 * `refusal` is set, every method answers with it; none answers before `slow` has come.
 */
export type FakePlatform = {
  platform: Platform;
  world: World;
  calls: (keyof Platform)[];
  refusal: Refusal | null;
  slow: Promise<void> | null;
};

export type FakeOptions = Partial<Pick<Platform, 'name' | 'source' | 'platforms' | 'reach' | 'covers'>> & {
  limits?: Partial<Limits>;
};

const fakeLimits: Limits = {
  sorts: ['new', 'hot', 'top'],
  wiki: true,
  searchEverywhere: true,
  comments: true,
  tellsRemovals: true,
  page: 100,
  names: 100,
  lookups: 1000,
  lookupsPerCall: 100,
  query: 512,
  listingDepth: null,
};

export function createFakePlatform(world: World, { limits: given, ...options }: FakeOptions = {}): FakePlatform {
  const limits = { ...fakeLimits, ...given };
  const fake: Omit<FakePlatform, 'platform'> = { world, calls: [], refusal: null, slow: null };

  /** What every call goes through: it is noted, takes a turn of the event loop, may be aborted or refused. */
  async function answer<T>(method: keyof Platform, call: Call | undefined, value: () => Answer<T>): Promise<Answer<T>> {
    fake.calls.push(method);
    call?.signal?.throwIfAborted();
    await new Promise(setImmediate);
    await fake.slow;
    call?.signal?.throwIfAborted();
    return fake.refusal ?? value();
  }

  const platform: Platform = {
    name: 'fake',
    source: 'live',
    platforms: ['reddit', 'lemmy', 'hacker_news'],
    reach: 'all',
    ...options,
    limits,

    async communities(names, call) {
      refuseMoreThan(limits, 'lookups', names);
      const answers = await answer('communities', call, () => done(names.map((name) => find(world, name))));
      return answers.ok ? answers.value : names.map(() => answers);
    },
    async rules(name, call) {
      return answer('rules', call, () => {
        const found = find(world, name);
        return found.ok ? done(world.rules[found.value.name] ?? []) : found;
      });
    },
    async wiki(name, page, call) {
      return answer('wiki', call, () => {
        const found = find(world, name);
        if (!found.ok) return found;
        if (!limits.wiki) return refuse('unsupported');
        const wiki = world.wiki.find((one) => one.community === found.value.name && one.page === page);
        return wiki ? done(wiki.text) : refuse('missing');
      });
    },
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      const limit = pageSize(limits, options.limit);
      return answer('listPosts', options, () => {
        if (!limits.sorts.includes(sort)) return refuse('unsupported');
        return listing(world, names, sort, { limit, after: options.after ?? null }, () => true);
      });
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      const limit = pageSize(limits, options.limit);
      return answer('listComments', options, () =>
        commentListing(world, names, { limit, after: options.after ?? null }),
      );
    },
    async comments(postId, options = {}) {
      const limit = pageSize(limits, options.limit);
      return answer('comments', options, () => {
        const post = world.posts.find((post) => post.id === postId);
        const community = post && find(world, post.community);
        if (!community?.ok) return community ?? refuse('missing');
        const standing = world.comments
          .filter((comment) => comment.postId === postId && comment.removedBy === null)
          .sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
          .map(shown);
        return done(standing.slice(0, limit));
      });
    },
    async searchCommunities(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      const limit = pageSize(limits, options.limit);
      return answer('searchCommunities', options, () => {
        const fits = world.communities.filter(
          (community) => !reasonOf(community) && hasWords(`${community.name} ${community.title}`, query),
        );
        return done(fits.slice(0, limit));
      });
    },
    async searchPosts(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      const limit = pageSize(limits, options.limit);
      return answer('searchPosts', options, () => {
        if (!limits.searchEverywhere) return refuse('unsupported');
        const readable = world.communities.filter((community) => !reasonOf(community));
        const names = readable.map((community) => community.name);
        const wanted = (post: Post) =>
          hasWords(`${post.title} ${post.body}`, query) && (!options.since || post.createdAt >= options.since);
        return listing(world, names, 'new', { limit, after: options.after ?? null }, wanted);
      });
    },
    async postsById(ids, call) {
      refuseMoreThan(limits, 'lookups', ids);
      return answer('postsById', call, () =>
        done(
          [...new Set(ids)].flatMap((id) => {
            const post = world.posts.find((post) => post.id === id && find(world, post.community).ok);
            return post ? [post.removedBy === null ? post : tombstone(post)] : [];
          }),
        ),
      );
    },
    async commentsById(ids, call) {
      refuseMoreThan(limits, 'lookups', ids);
      return answer('commentsById', call, () =>
        done(
          [...new Set(ids)].flatMap((id) => {
            const comment = world.comments.find((comment) => comment.id === id && find(world, comment.community).ok);
            if (!comment) return [];
            return [comment.removedBy === null ? comment : { ...comment, author: null, body: '' }];
          }),
        ),
      );
    },
    async countRemovals(name, { from, to }, call) {
      return answer('countRemovals', call, () => {
        const found = find(world, name);
        if (!found.ok) return found;
        const removed = world.posts.filter(
          ({ community, removedBy, createdAt }) =>
            community === found.value.name &&
            removedBy !== null &&
            removedBy !== 'author' &&
            createdAt >= from &&
            createdAt <= to,
        );
        return done(removed.length);
      });
    },
    async crawl(cursor, options = {}) {
      const limit = pageSize(limits, options.limit);
      return answer('crawl', options, () => {
        const start = cursor === null ? 0 : Number(cursor);
        if (!Number.isInteger(start)) return refuse('invalid_cursor');
        const next = start + limit < world.communities.length ? String(start + limit) : null;
        return done({ communities: world.communities.slice(start, start + limit), next });
      });
    },
  };
  return Object.assign(fake, { platform });
}
