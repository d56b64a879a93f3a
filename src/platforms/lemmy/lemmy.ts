import { definePlatform } from '../define-platform.ts';
import type { Limits, Platform } from '../platform.ts';
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

  return definePlatform({
    name: instance.host,
    platforms: ['lemmy'],
    reach: 'all',
    limits,
    lacks: 'Lemmy has no wikis',

    communities: (names, { signal }) => readCommunities(instance, names, signal),
    rules: (name, { signal }) => readRules(instance, name, signal),
    listPosts: (names, sort, wanted) => listPosts(instance, names, sort, wanted),
    listComments: (names, wanted) => listComments(instance, names, wanted),
    comments: (postId, wanted) => commentsUnder(instance, postId, wanted),
    searchCommunities: (terms, wanted) => searchCommunities(instance, terms, wanted),
    searchPosts: (terms, wanted) => searchPosts(instance, terms, wanted),
    postsById: (ids, { signal }) => postsById(instance, ids, signal),
    commentsById: (ids, { signal }) => commentsById(instance, ids, signal),
    countRemovals: (name, written, { signal }) => countRemovals(instance, name, written, signal),
    crawl: (cursor, wanted) => crawlCommunities(instance, cursor, wanted),
  });
}
