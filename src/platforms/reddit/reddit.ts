import { definePlatform } from '../define-platform.ts';
import { type Persistence, usualPersistence } from '../asking/persist.ts';
import type { Limits, Platform } from '../platform.ts';
import type { RateBudget } from '../asking/rate-budget.ts';
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

  return definePlatform({
    name: 'reddit',
    platforms: ['reddit'],
    reach: 'all',
    limits,
    lacks: 'Reddit shows its moderation log to moderators only',

    communities: (names, { signal }) => readCommunities(ask, names, signal),
    rules: (name, { signal }) => readRules(ask, name, signal),
    wiki: (name, page, { signal }) => readWiki(ask, name, page, signal),
    listPosts: (names, sort, wanted) => listPosts(ask, names, sort, wanted),
    listComments: (names, wanted) => listComments(ask, names, wanted),
    comments: (postId, wanted) => commentsUnder(ask, postId, wanted),
    searchCommunities: (terms, wanted) => searchCommunities(ask, terms, wanted),
    searchPosts: (terms, wanted) => searchPosts(ask, terms, wanted),
    postsById: (ids, { signal }) => thingsById(ask, 't3', knownPost, ids, signal),
    commentsById: (ids, { signal }) => thingsById(ask, 't1', toComment, ids, signal),
    crawl: (cursor, wanted) => crawlCommunities(ask, cursor, wanted),
  });
}
