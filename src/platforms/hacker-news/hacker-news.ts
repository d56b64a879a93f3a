import { pageSize, refuseMoreThan } from '../limits.ts';
import type { Community, Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { nextTurn } from '../wait.ts';
import { words } from '../words.ts';
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

  return Object.freeze<Platform>({
    name: host,
    source: 'live',
    platforms: ['hacker_news'],
    reach: 'host',
    limits,

    async communities(names, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', names);
      await nextTurn(signal);
      const asOf = new Date();
      return names.map((name) => {
        const part = partOf(name);
        return part ? { ok: true, value: toCommunity(part, asOf) } : refusal('missing');
      });
    },
    async rules(name, { signal } = {}) {
      return readRules(name, signal);
    },
    async wiki(_name, _page, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'Hacker News has no wikis');
    },
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listPosts(site, limits, names, sort, options);
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return listComments(site, limits, names, options);
    },
    async comments(postId, options = {}) {
      return commentsUnder(site, limits, postId, options);
    },
    async searchCommunities(query, { limit, signal } = {}) {
      refuseMoreThan(limits, 'query', query);
      const wanted = pageSize(limits, limit);
      await nextTurn(signal);
      const terms = words(query.toLowerCase());
      const asOf = new Date();
      const fits = terms.length === 0 ? [] : parts.map((part) => toCommunity(part, asOf)).filter(hasAll(terms));
      return { ok: true, value: fits.slice(0, wanted) };
    },
    async searchPosts(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', options.names ?? []);
      return searchPosts(site, limits, query, options);
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return postsById(site, ids, signal);
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return commentsById(site, ids, signal);
    },
    async countRemovals(_name, _written, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'Hacker News does not list what was removed');
    },
    async crawl(cursor, { limit, signal } = {}) {
      const [, size, from] = /^(\d{1,3}):(\d)$/.exec(cursor ?? `${pageSize(limits, limit)}:0`) ?? [];
      if (!size || !from) return refusal('invalid_cursor');
      // The parts are known; the call says whether the site can be read at all.
      const answers = await site.newestId(signal);
      if (!answers.ok) return answers;
      const [start, end] = [Number(from), Number(from) + Number(size)];
      const asOf = new Date();
      const communities = parts.slice(start, end).map((part) => toCommunity(part, asOf));
      return { ok: true, value: { communities, next: end < parts.length ? `${size}:${end}` : null } };
    },
  });
}

function hasAll(terms: readonly string[]): (community: Community) => boolean {
  return ({ name, title }) => terms.every((term) => `${name.split('@')[0]} ${title}`.toLowerCase().includes(term));
}
