import { refuseMoreThan } from '../limits.ts';
import type { Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { nextTurn } from '../wait.ts';
import { crawlCommunities, readCommunities, readRules, searchCommunities } from './communities.ts';
import { type InstanceOptions, maxAtOnce, openInstance } from './instance.ts';
import { listComments, listPosts, searchPosts } from './listings.ts';
import { commentsById, commentsUnder, postsById } from './posts.ts';
import { countRemovals } from './removals.ts';

const limits: Limits = {
  sorts: ['new', 'hot', 'top'],
  wiki: false,
  searchEverywhere: true,
  comments: true,
  tellsRemovals: true,
  page: maxAtOnce,
  // Each name costs a call: there is nothing to win by more.
  names: 10,
  lookups: 100,
  lookupsPerCall: 1,
  query: 200,
  listingDepth: null,
};

/**
 * An instance of Lemmy or PieFed, and through it what it knows of the communities of others, without an account. What it
 * speaks is found out when it is first asked.
 */
export function createLemmy(options: InstanceOptions): Platform {
  const instance = openInstance(options);

  return Object.freeze<Platform>({
    name: instance.host,
    source: 'live',
    platforms: ['lemmy'],
    reach: 'all',
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
