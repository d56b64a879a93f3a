import { definePlatform } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import type { Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { rulesReader } from './guidelines.ts';
import { commentsById, commentsUnder, postsById } from './items.ts';
import { listComments, listPosts, searchPosts } from './listings.ts';
import { host, parts, partOf, toCommunity } from './parts.ts';
import { type HackerNewsOptions, openSite } from './site.ts';

const limits: Limits = {
  sorts: ['new', 'top'],
  wiki: false,
  searchEverywhere: true,
  comments: true,
  tellsRemovals: true,
  page: 100,
  names: 10,
  lookups: 100,
  lookupsPerCall: 1,
  query: 200,
  listingDepth: null,
};

/** Hacker News: the search finds posts and comments, the site's own items say which of them were deleted or have died. */
export function createHackerNews(options: HackerNewsOptions): Platform {
  const site = openSite(options);
  const readRules = rulesReader(site);
  const all = () => parts.map((part) => toCommunity(part, new Date()));

  return definePlatform({
    name: host,
    platforms: ['hacker_news'],
    reach: 'host',
    limits,
    lacks: 'Hacker News has no wikis and does not list what was removed',

    communities: async (names) =>
      names.map((name) => {
        const part = partOf(name);
        return part ? { ok: true, value: toCommunity(part, new Date()) } : refusal('missing');
      }),
    rules: (name, { signal }) => readRules(name, signal),
    listPosts: (names, sort, wanted) => listPosts(site, names, sort, wanted),
    listComments: (names, wanted) => listComments(site, names, wanted),
    comments: (postId, wanted) => commentsUnder(site, postId, wanted),
    searchCommunities: async (terms, { limit }) => ({ ok: true, value: bestNamed(all(), terms, limit) }),
    searchPosts: (terms, wanted) => searchPosts(site, terms, wanted),
    postsById: (ids, { signal }) => postsById(site, ids, signal),
    commentsById: (ids, { signal }) => commentsById(site, ids, signal),
    async crawl(cursor, { limit, signal }) {
      const [, size, from] = /^(\d{1,3}):(\d)$/.exec(cursor ?? `${limit}:0`) ?? [];
      if (!size || !from) return refusal('invalid_cursor');
      // The parts are known; the call says whether the site can be read at all.
      const answers = await site.newestId(signal);
      if (!answers.ok) return answers;
      const end = Number(from) + Number(size);
      const next = end < parts.length ? `${size}:${end}` : null;
      return { ok: true, value: { communities: all().slice(Number(from), end), next } };
    },
  });
}
