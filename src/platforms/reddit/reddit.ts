import { pageSize, refuseMoreThan } from '../limits.ts';
import { type Persistence, usualPersistence } from '../persist.ts';
import type { Limits, Platform } from '../platform.ts';
import type { RateBudget } from '../rate-budget.ts';
import { refusal } from '../refusal.ts';
import { nextTurn } from '../wait.ts';
import { createAsk } from './ask.ts';
import { commentsUnder } from './comments.ts';
import { crawlCommunities, readCommunities, readRules, readWiki, searchCommunities } from './communities.ts';
import { Door, type Places } from './door.ts';
import { maxAtOnce } from './listing.ts';
import { listComments, listingDepth, listPosts, searchPosts } from './listings.ts';
import { knownPost } from './shown.ts';
import { toComment } from './things.ts';
import { thingsById } from './things-by-id.ts';
import { type Credentials, Tokens } from './tokens.ts';

const limits: Limits = {
  sorts: ['new', 'hot', 'top', 'rising'],
  wiki: true,
  searchEverywhere: true,
  comments: true,
  tellsRemovals: true,
  page: maxAtOnce,
  names: 100,
  lookups: 1000,
  lookupsPerCall: maxAtOnce,
  query: 400,
  listingDepth,
};

export type RedditOptions = Places &
  Credentials & {
    userAgent: string;
    budget: RateBudget;
    timeoutMs?: number;
    maxBytes?: number;
    persistence?: Persistence;
  };

/** Reddit's Data API, read with a credential of the operator. */
export function createReddit(options: RedditOptions): Platform {
  const { timeoutMs = 20_000, maxBytes = 16 * 2 ** 20, persistence = usualPersistence, ...rest } = options;
  const door = new Door({ ...rest, timeoutMs, maxBytes });
  const ask = createAsk(door, new Tokens(door, options, persistence), options.budget, persistence);

  return Object.freeze<Platform>({
    name: 'reddit',
    source: 'live',
    platforms: ['reddit'],
    reach: 'all',
    limits,

    async communities(names, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', names);
      signal?.throwIfAborted();
      return readCommunities(ask, names, signal);
    },
    async rules(name, { signal } = {}) {
      return readRules(ask, name, signal);
    },
    async wiki(name, page, { signal } = {}) {
      return readWiki(ask, name, page, signal);
    },
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      pageSize(limits, options.limit);
      return listPosts(ask, limits, names, sort, options);
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listComments(ask, limits, names, options);
    },
    async comments(postId, options = {}) {
      return commentsUnder(ask, limits, postId, options);
    },
    async searchCommunities(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      return searchCommunities(ask, limits, query, options);
    },
    async searchPosts(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', options.names ?? []);
      return searchPosts(ask, limits, query, options);
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return thingsById(ask, 't3', knownPost, ids, signal);
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return thingsById(ask, 't1', toComment, ids, signal);
    },
    async countRemovals(_name, _written, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'Reddit shows its moderation log to moderators only');
    },
    async crawl(cursor, options = {}) {
      return crawlCommunities(ask, limits, cursor, options);
    },
  });
}
