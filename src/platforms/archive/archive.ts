import { definePlatform } from '../define-platform.ts';
import { type Limits, type Platform, platformNames } from '../platform.ts';
import { commentsUnder } from './comments.ts';
import { crawlCommunities, readCommunities, readRules, searchCommunities } from './communities.ts';
import { listComments } from './list-comments.ts';
import { listPosts } from './list-posts.ts';
import { type Query, type Read, readUnder } from './query.ts';
import { countRemovals } from './removals.ts';

const limits: Limits = {
  sorts: ['new', 'top'],
  wiki: false,
  searchEverywhere: false,
  comments: true,
  tellsRemovals: false,
  page: 1000,
  names: 100,
  lookups: 1000,
  lookupsPerCall: 1000,
  query: 512,
  listingDepth: null,
};

/**
 * What was imported, of every platform, read from PostgreSQL. A statement that the database cancels for its time (set
 * `statement_timeout` on the connections of `query`) is `unavailable`; without a database nothing works, so its other
 * failures are thrown. Posts are searched through the catalog's index, and nothing imported can say what became of it:
 * there is no method for either.
 */
export function createArchive(query: Query): Platform {
  const read = <T>(signal: AbortSignal | undefined, ask: (read: Read) => Promise<T>) => readUnder(query, signal, ask);
  return definePlatform({
    name: 'archive',
    source: 'archive',
    platforms: platformNames,
    reach: 'all',
    limits,
    lacks: 'what was imported does not hold that',

    async communities(names, { signal }) {
      const answer = await read(signal, (read) => readCommunities(read, names));
      return 'ok' in answer ? names.map(() => answer) : answer;
    },
    rules: async (name, { signal }) => read(signal, (read) => readRules(read, name)),
    listPosts: async (names, sort, options) => read(options.signal, (read) => listPosts(read, names, sort, options)),
    listComments: async (names, options) => read(options.signal, (read) => listComments(read, names, options)),
    comments: async (postId, options) => read(options.signal, (read) => commentsUnder(read, postId, options)),
    searchCommunities: async (terms, options) =>
      read(options.signal, (read) => searchCommunities(read, terms, options)),
    countRemovals: async (name, written, { signal }) => read(signal, (read) => countRemovals(read, name, written)),
    crawl: async (cursor, options) => read(options.signal, (read) => crawlCommunities(read, cursor, options)),
  });
}
