import { pageSize, refuseMoreThan } from './limits.ts';
import type { Answer, Call, LimitOptions, Limits, ListOptions, Platform, PostPage, Sort } from './platform.ts';
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
type Definition = Pick<Platform, 'name' | 'source' | 'platforms' | 'reach' | 'limits' | 'covers'> &
  Reads<'communities' | 'rules' | 'listPosts'> &
  Partial<Reading> & { lacks: string };

const noPosts = (): Answer<PostPage> => ({ ok: true, value: { posts: [], next: null, unreadable: [] } });

/** Here is what all adapters do alike before they ask anybody. */
export function definePlatform({ lacks, ...adapter }: Definition): Platform {
  const unsupported = async () => refusal('unsupported', lacks);
  const begin = beginWithin(adapter.limits);
  const lookUp =
    <Found>(read: (ids: readonly string[], call: Call) => Promise<Found>) =>
    async (ids: readonly string[], call: Call = {}) => {
      await begin(call, { lookups: ids });
      return read(ids, call);
    };

  return Object.freeze<Platform>({
    ...adapter,
    communities: lookUp(adapter.communities),
    async rules(of, call = {}) {
      await begin(call);
      return adapter.rules(of, call);
    },
    async wiki(of, page, call = {}) {
      await begin(call);
      return (adapter.wiki ?? unsupported)(of, page, call);
    },
    async listPosts(names, sort, options = {}) {
      const wanted = await begin(options, { names });
      if (!adapter.limits.sorts.includes(sort)) return refusal('unsupported', `it cannot be sorted by ${sort}`);
      return names.length === 0 ? noPosts() : adapter.listPosts(names, sort, wanted);
    },
    async listComments(names, options = {}) {
      const wanted = await begin(options, { names });
      if (!adapter.listComments) return unsupported();
      if (names.length === 0) return { ok: true, value: { comments: [], next: null, unreadable: [] } };
      return adapter.listComments(names, wanted);
    },
    async comments(postId, options = {}) {
      const wanted = await begin(options);
      return (adapter.comments ?? unsupported)(postId, wanted);
    },
    async searchCommunities(query, options = {}) {
      const wanted = await begin(options, { query });
      if (!adapter.searchCommunities) return unsupported();
      const terms = words(query.toLowerCase());
      return terms.length === 0 ? { ok: true, value: [] } : adapter.searchCommunities(terms, wanted);
    },
    async searchPosts(query, options = {}) {
      const wanted = await begin(options, { query });
      if (!adapter.searchPosts) return unsupported();
      const terms = words(query.toLowerCase());
      return terms.length === 0 ? noPosts() : adapter.searchPosts(terms, wanted);
    },
    postsById: lookUp(adapter.postsById ?? unsupported),
    commentsById: lookUp(adapter.commentsById ?? unsupported),
    async countRemovals(of, written, call = {}) {
      await begin(call);
      return (adapter.countRemovals ?? unsupported)(of, written, call);
    },
    async crawl(cursor, options = {}) {
      const wanted = await begin(options);
      return (adapter.crawl ?? unsupported)(cursor, wanted);
    },
  });
}

type Given = { names?: readonly string[]; lookups?: readonly string[]; query?: string };

/** Refuses what is more than the platform takes, lets others have their turn, and says how much is wanted. */
function beginWithin(limits: Limits) {
  return async <Options extends LimitOptions>(options: Options, given: Given = {}): Promise<Sized<Options>> => {
    const wanted = { ...options, limit: pageSize(limits, options.limit) };
    for (const what of ['names', 'lookups', 'query'] as const) refuseMoreThan(limits, what, given[what] ?? '');
    await nextTurn(options.signal);
    return wanted;
  };
}
