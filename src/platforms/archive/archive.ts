import { refuseMoreThan } from '../limits.ts';
import { type Limits, type Platform, platformNames } from '../platform.ts';
import { commentsUnder } from './comments.ts';
import { crawlCommunities, readCommunities, readRules, searchCommunities } from './communities.ts';
import { listComments } from './list-comments.ts';
import { listPosts } from './list-posts.ts';
import { commentsById, postsById } from './posts-by-id.ts';
import { type Query, type Read, readUnder } from './query.ts';
import { countRemovals } from './removals.ts';
import { refusal } from '../refusal.ts';
import { searchPosts } from './search-posts.ts';

const limits: Limits = {
  sorts: ['new', 'top'],
  wiki: false,
  searchEverywhere: false,
  comments: true,
  tellsRemovals: true,
  page: 1000,
  names: 100,
  lookups: 1000,
  lookupsPerCall: 1000,
  query: 512,
  listingDepth: null,
};

/** How many of the newest posts one `top` or one page of a search looks at, all its communities together. */
const defaultScan = 20_000;

/**
 * What was imported, of every platform, read from PostgreSQL. A statement that the database cancels for its time (set
 * `statement_timeout` on the connections of `query`) is `unavailable`; without a database nothing works, so its other
 * failures are thrown. `top` ranks the newest posts of each community, 20,000 in all; a search looks at as many a page
 * and goes on with the next one.
 */
export function createArchive(query: Query, { scan = defaultScan }: { scan?: number } = {}): Platform {
  const read = <T>(signal: AbortSignal | undefined, ask: (read: Read) => Promise<T>) => readUnder(query, signal, ask);

  return Object.freeze<Platform>({
    name: 'archive',
    source: 'archive',
    platforms: platformNames,
    reach: 'all',
    limits,

    async communities(names, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', names);
      const answer = await read(signal, (read) => readCommunities(read, names));
      return 'ok' in answer ? names.map(() => answer) : answer;
    },
    async rules(name, { signal } = {}) {
      return read(signal, (read) => readRules(read, name));
    },
    async wiki(_name, _page, { signal } = {}) {
      return read(signal, async () => refusal('unsupported', 'wikis are not in the dumps'));
    },
    async listPosts(names, sort, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return read(options.signal, (read) => listPosts(read, limits, scan, names, sort, options));
    },
    async listComments(names, options = {}) {
      refuseMoreThan(limits, 'names', names);
      return read(options.signal, (read) => listComments(read, limits, names, options));
    },
    async comments(postId, options = {}) {
      return read(options.signal, (read) => commentsUnder(read, limits, postId, options));
    },
    async searchCommunities(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      return read(options.signal, (read) => searchCommunities(read, limits, query, options));
    },
    async searchPosts(query, options = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', options.names ?? []);
      return read(options.signal, (read) => searchPosts(read, limits, scan, query, options));
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return read(signal, (read) => postsById(read, ids));
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return read(signal, (read) => commentsById(read, ids));
    },
    async countRemovals(name, written, { signal } = {}) {
      return read(signal, (read) => countRemovals(read, name, written));
    },
    async crawl(cursor, options = {}) {
      return read(options.signal, (read) => crawlCommunities(read, limits, cursor, options));
    },
  });
}
