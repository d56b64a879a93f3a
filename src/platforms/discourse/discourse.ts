import { pageSize, refuseMoreThan } from '../limits.ts';
import type { Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { nextTurn } from '../wait.ts';
import { type ForumOptions, openForum } from './forum.ts';
import { latestReader } from './latest.ts';
import { listComments, listPosts, maxTopics, readNames } from './listings.ts';
import { rulesReader } from './rules.ts';
import { searchCommunities, searchPosts } from './search.ts';
import { commentsById, commentsUnder, postsById } from './topics.ts';

const limits: Limits = {
  sorts: ['new', 'hot', 'top'],
  wiki: false,
  searchEverywhere: false,
  comments: true,
  tellsRemovals: true,
  // Each topic of a page costs a call for its text.
  page: maxTopics,
  // What is new in all of them is one listing.
  names: 500,
  lookups: 100,
  lookupsPerCall: 1,
  query: 200,
  listingDepth: null,
};

/** A Discourse forum: its categories are communities, and `all@host` is the forum as a whole. */
export function createDiscourse(options: ForumOptions): Platform {
  const forum = openForum(options);
  const latest = latestReader(forum);
  const readRules = rulesReader(forum);

  return Object.freeze<Platform>({
    name: forum.host,
    source: 'live',
    platforms: ['discourse'],
    reach: 'host',
    limits,

    async communities(names, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', names);
      if (names.length === 0) return [];
      const named = await readNames(forum, names, signal);
      if (!named.ok) return names.map(() => named);
      return names.map((name) => {
        const place = named.value.categories.find(name);
        return place ? { ok: true, value: place.community } : refusal('missing');
      });
    },
    async rules(name, { signal } = {}) {
      return readRules(name, signal);
    },
    async wiki(_name, _page, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'forums have no wikis');
    },
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listPosts(forum, latest, limits, names, sort, options);
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listComments(forum, latest, limits, names, options);
    },
    async comments(postId, options = {}) {
      return commentsUnder(forum, limits, postId, options);
    },
    async searchCommunities(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      return searchCommunities(forum, limits, query, options);
    },
    async searchPosts(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', options.names ?? []);
      return searchPosts(forum, limits, query, options);
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return postsById(forum, ids, signal);
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return commentsById(forum, ids, signal);
    },
    async countRemovals(_name, _written, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'forums do not tell what was removed');
    },
    async crawl(cursor, { limit, signal } = {}) {
      signal?.throwIfAborted();
      const [, size, from] = /^(\d{1,3}):(\d{1,5})$/.exec(cursor ?? `${pageSize(limits, limit)}:0`) ?? [];
      if (!size || !from) return refusal('invalid_cursor');
      const categories = await forum.categories(signal, from === '0');
      if (!categories.ok) return categories;
      const { places } = categories.value;
      const end = Number(from) + Number(size);
      const communities = places.slice(Number(from), end).map(({ community }) => community);
      return { ok: true, value: { communities, next: end < places.length ? `${size}:${end}` : null } };
    },
  });
}
