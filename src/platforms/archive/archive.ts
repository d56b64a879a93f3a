import { definePlatform } from '../define-platform.ts';
import { type Limits, type Platform, platformNames } from '../platform.ts';
import { commentsUnder } from './comments.ts';
import { readCommunities, readRules } from './communities.ts';
import { listPosts } from './list-posts.ts';
import { type Query, type Read, readUnder } from './query.ts';

const limits: Limits = {
  sorts: ['new', 'top'],
  wiki: false,
  searchEverywhere: false,
  comments: true,
  tellsRemovals: false,
  page: 1000,
  names: 1,
  lookups: 1000,
  lookupsPerCall: 1000,
  query: 512,
  listingDepth: null,
};

/**
 * What was imported, of every platform, read from PostgreSQL. A statement that the database cancels for its time (set
 * `statement_timeout` on the connections of `query`) is `unavailable`; without a database nothing works, so its other
 * failures are thrown. Communities and posts are searched through the catalog's index, and nothing imported can say what
 * became of it: there is no method for either.
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
    listPosts: async ([name = ''], sort, options) =>
      read(options.signal, (read) => listPosts(read, name, sort, options)),
    comments: async (postId, options) => read(options.signal, (read) => commentsUnder(read, postId, options)),
  });
}
