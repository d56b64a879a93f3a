import { refuseMoreThan } from '../limits.ts';
import { usualPersistence } from '../persist.ts';
import type { Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { nextTurn } from '../wait.ts';
import { type AskOptions, createAsk } from './ask.ts';
import { crawlCommunities, readCommunities, readRules, searchCommunities } from './communities.ts';
import type { Instance } from './instance.ts';
import { listComments, listPosts, maxAtOnce, searchPosts } from './listings.ts';
import { commentsById, commentsUnder, postsById } from './posts.ts';
import { countRemovals } from './removals.ts';

const limits: Limits = {
  sorts: ['new', 'hot', 'top'],
  wiki: false,
  searchEverywhere: true,
  page: maxAtOnce,
  // Each name costs a call: there is nothing to win by more.
  names: 10,
  lookups: 100,
  lookupsPerCall: 1,
  query: 200,
  listingDepth: null,
};

export type LemmyOptions = Omit<AskOptions, 'timeoutMs' | 'maxBytes' | 'persistence'> &
  Partial<AskOptions> & { /** `lemmy.world`: part of every id. */ host: string };

/** A Lemmy instance, and through it what it knows of the communities of others; API v3, without an account. */
export function createLemmy(options: LemmyOptions): Platform {
  const defaults = { timeoutMs: 20_000, maxBytes: 16 * 2 ** 20, persistence: usualPersistence };
  const instance: Instance = { host: options.host.toLowerCase(), ask: createAsk({ ...defaults, ...options }) };

  return Object.freeze<Platform>({
    name: instance.host,
    source: 'live',
    platforms: ['lemmy'],
    limits,

    async communities(names, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', names);
      return readCommunities(instance, names, signal);
    },
    async rules(name, { signal } = {}) {
      return readRules(instance, name, signal);
    },
    async wiki(_name, _page, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'Lemmy has no wikis');
    },
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listPosts(instance, limits, names, sort, options);
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listComments(instance, limits, names, options);
    },
    async comments(postId, options = {}) {
      return commentsUnder(instance, limits, postId, options);
    },
    async searchCommunities(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      return searchCommunities(instance, limits, query, options);
    },
    async searchPosts(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', options.names ?? []);
      return searchPosts(instance, limits, query, options);
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return postsById(instance, ids, signal);
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return commentsById(instance, ids, signal);
    },
    async countRemovals(name, written, { signal } = {}) {
      return countRemovals(instance, name, written, signal);
    },
    async crawl(cursor, options = {}) {
      return crawlCommunities(instance, limits, cursor, options);
    },
  });
}
