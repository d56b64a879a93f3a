import { definePlatform } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import type { Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { type ForumOptions, openForum } from './forum.ts';
import { latestReader } from './latest.ts';
import { listComments, listPosts, maxTopics, readNames } from './listings.ts';
import { rulesReader } from './rules.ts';
import { searchPosts } from './search.ts';
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

  return definePlatform({
    name: forum.host,
    platforms: ['discourse'],
    reach: 'host',
    limits,
    lacks: 'forums have no wikis, are searched by category, and do not tell what was removed',

    async communities(names, { signal }) {
      if (names.length === 0) return [];
      const named = await readNames(forum, names, signal);
      if (!named.ok) return names.map(() => named);
      return names.map((name) => {
        const place = named.value.categories.find(name);
        return place ? { ok: true, value: place.community } : refusal('missing');
      });
    },
    rules: (name, { signal }) => readRules(name, signal),
    listPosts: (names, sort, wanted) => listPosts(forum, latest, names, sort, wanted),
    listComments: (names, wanted) => listComments(forum, latest, names, wanted),
    comments: (postId, wanted) => commentsUnder(forum, postId, wanted),
    /** Forums have few categories: all of them are known, and looked through here. */
    async searchCommunities(terms, { limit, signal }) {
      const categories = await forum.categories(signal);
      if (!categories.ok) return categories;
      const all = categories.value.places.map(({ community }) => community);
      return { ok: true, value: bestNamed(all, terms, limit) };
    },
    searchPosts: (terms, wanted) => searchPosts(forum, terms, wanted),
    postsById: (ids, { signal }) => postsById(forum, ids, signal),
    commentsById: (ids, { signal }) => commentsById(forum, ids, signal),
    async crawl(cursor, { limit, signal }) {
      const [, size, from] = /^(\d{1,3}):(\d{1,5})$/.exec(cursor ?? `${limit}:0`) ?? [];
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
