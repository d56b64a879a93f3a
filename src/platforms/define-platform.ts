import { pageSize, refuseMoreThan } from './limits.ts';
import type { Call, LimitOptions, ListOptions, Platform, Sort } from './platform.ts';
import { refusal } from './refusal.ts';
import { nextTurn } from './asking/wait.ts';
import { words } from './reading/fitting.ts';

type Sized<Options> = Omit<Options, 'limit'> & { readonly limit: number };
export type SizedLimit = Sized<LimitOptions>;
export type SizedList = Sized<ListOptions>;

/** The methods of the port as an adapter has them: limits are kept, and there is a name to list and a word to search for. */
type Reading = {
  [Name in 'communities' | 'rules' | 'wiki' | 'postsById' | 'commentsById' | 'countRemovals']: (
    ...given: Required<Parameters<Platform[Name]>>
  ) => ReturnType<Platform[Name]>;
} & {
  listPosts: (names: readonly string[], sort: Sort, options: SizedList) => ReturnType<Platform['listPosts']>;
  listComments: (names: readonly string[], options: SizedList) => ReturnType<Platform['listComments']>;
  comments: (postId: string, options: SizedLimit) => ReturnType<Platform['comments']>;
  searchCommunities: (terms: readonly string[], options: SizedLimit) => ReturnType<Platform['searchCommunities']>;
  searchPosts: (terms: readonly string[], options: SizedList) => ReturnType<Platform['searchPosts']>;
  crawl: (cursor: string | null, options: SizedLimit) => ReturnType<Platform['crawl']>;
};
/** The methods of an adapter that stand in one of its files. */
export type Reads<Name extends keyof Reading> = Pick<Reading, Name>;

/** What an adapter is: what it can, and what it does. What it has no method for is `unsupported`, because `lacks` says so. */
type Definition = Pick<Platform, 'name' | 'source' | 'platforms' | 'reach' | 'limits'> &
  Reads<'communities' | 'rules' | 'listPosts'> &
  Partial<Reading> & { lacks: string };

/** Here is what all adapters do alike before they ask anybody. */
export function definePlatform({ name, source, platforms, reach, limits, lacks, ...reading }: Definition): Platform {
  const unsupported = async () => refusal('unsupported', lacks);
  const begin = async ({ signal }: Call, given: Given = {}) => {
    for (const what of ['names', 'lookups', 'query'] as const) refuseMoreThan(limits, what, given[what] ?? '');
    await nextTurn(signal);
  };
  const sized = <Options extends LimitOptions>(options: Options) => ({
    ...options,
    limit: pageSize(limits, options.limit),
  });

  return Object.freeze<Platform>({
    name,
    source,
    platforms,
    reach,
    limits,

    async communities(names, call = {}) {
      await begin(call, { lookups: names });
      return reading.communities(names, call);
    },
    async rules(of, call = {}) {
      await begin(call);
      return reading.rules(of, call);
    },
    async wiki(of, page, call = {}) {
      await begin(call);
      return (reading.wiki ?? unsupported)(of, page, call);
    },
    async listPosts(names, sort, options = {}) {
      const wanted = sized(options);
      await begin(options, { names });
      if (!limits.sorts.includes(sort)) return refusal('unsupported', `it cannot be sorted by ${sort}`);
      if (names.length === 0) return { ok: true, value: { posts: [], next: null, unreadable: [] } };
      return reading.listPosts(names, sort, wanted);
    },
    async listComments(names, options = {}) {
      const wanted = sized(options);
      await begin(options, { names });
      if (!reading.listComments) return unsupported();
      if (names.length === 0) return { ok: true, value: { comments: [], next: null, unreadable: [] } };
      return reading.listComments(names, wanted);
    },
    async comments(postId, options = {}) {
      const wanted = sized(options);
      await begin(options);
      return (reading.comments ?? unsupported)(postId, wanted);
    },
    async searchCommunities(query, options = {}) {
      const wanted = sized(options);
      await begin(options, { query });
      if (!reading.searchCommunities) return unsupported();
      const terms = words(query.toLowerCase());
      return terms.length === 0 ? { ok: true, value: [] } : reading.searchCommunities(terms, wanted);
    },
    async searchPosts(query, options = {}) {
      const wanted = sized(options);
      await begin(options, { query });
      if (!reading.searchPosts) return unsupported();
      const terms = words(query.toLowerCase());
      if (terms.length === 0) return { ok: true, value: { posts: [], next: null, unreadable: [] } };
      return reading.searchPosts(terms, wanted);
    },
    async postsById(ids, call = {}) {
      await begin(call, { lookups: ids });
      return (reading.postsById ?? unsupported)(ids, call);
    },
    async commentsById(ids, call = {}) {
      await begin(call, { lookups: ids });
      return (reading.commentsById ?? unsupported)(ids, call);
    },
    async countRemovals(of, written, call = {}) {
      await begin(call);
      return (reading.countRemovals ?? unsupported)(of, written, call);
    },
    async crawl(cursor, options = {}) {
      const wanted = sized(options);
      await begin(options);
      return (reading.crawl ?? unsupported)(cursor, wanted);
    },
  });
}

type Given = { names?: readonly string[]; lookups?: readonly string[]; query?: string };
