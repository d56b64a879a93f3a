import { pageSize, refuseMoreThan } from './limits.ts';
import type {
  Call,
  CommentListOptions,
  Limits,
  LimitOptions,
  ListOptions,
  Platform,
  SearchOptions,
} from './platform.ts';
import { refusal } from './refusal.ts';
import { nextTurn } from './asking/wait.ts';
import { words } from './reading/fitting.ts';

type Sized<Options> = Omit<Options, 'limit'> & { readonly limit: number };
export type SizedLimit = Sized<LimitOptions>;
export type SizedList = Sized<ListOptions>;
export type SizedCommentList = Sized<CommentListOptions>;
/** `names`: at least one, unless everywhere is searched. */
export type SizedSearch = Sized<SearchOptions>;

type Methods = Pick<Platform, 'communities' | 'rules' | 'wiki' | 'postsById' | 'commentsById' | 'countRemovals'>;
type Answered<Method extends keyof Platform> = Platform[Method] extends (...given: never[]) => infer Told
  ? Told
  : never;

/** The methods of the port as an adapter has them: limits are kept, and there is a word to search for. */
type Reading = {
  [Name in keyof Methods]: (...given: Required<Parameters<Methods[Name]>>) => ReturnType<Methods[Name]>;
} & {
  listPosts: (
    names: readonly string[],
    sort: 'new' | 'hot' | 'top' | 'rising',
    options: SizedList,
  ) => Answered<'listPosts'>;
  listComments: (names: readonly string[], options: SizedCommentList) => Answered<'listComments'>;
  comments: (postId: string, options: SizedLimit) => Answered<'comments'>;
  searchCommunities: (terms: readonly string[], options: SizedLimit) => Answered<'searchCommunities'>;
  searchPosts: (terms: readonly string[], options: SizedSearch) => Answered<'searchPosts'>;
  crawl: (cursor: string | null, options: SizedLimit) => Answered<'crawl'>;
};
/** The methods of an adapter that stand in one of its files. */
export type Reads<Name extends keyof Reading> = Required<Pick<Reading, Name>>;

type Optional = 'wiki' | 'postsById' | 'commentsById' | 'countRemovals' | 'listComments' | 'comments' | 'searchPosts';

/** What an adapter is: what it can, and what it does. What it has no method for is `unsupported`, because `lacks` says so. */
export type Definition = Pick<Platform, 'name' | 'source' | 'platforms' | 'reach' | 'limits'> &
  Omit<Reading, Optional> &
  Partial<Pick<Reading, Optional>> & { lacks: string };

/** Here is what all adapters do alike before they ask anybody. */
export function definePlatform({ name, source, platforms, reach, limits, lacks, ...reading }: Definition): Platform {
  const unsupported = async () => refusal('unsupported', lacks);
  const begin = async ({ signal }: Call, given: Given) => {
    keepWithin(limits, given);
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
      await begin(call, {});
      return reading.rules(of, call);
    },
    async wiki(of, page, call = {}) {
      await begin(call, {});
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
      if (names.length === 0 && reading.listComments) return { ok: true, value: { comments: [], next: null, unreadable: [] } }; // prettier-ignore
      return (reading.listComments ?? unsupported)(names, wanted);
    },
    async comments(postId, options = {}) {
      const wanted = sized(options);
      await begin(options, {});
      return (reading.comments ?? unsupported)(postId, wanted);
    },
    async searchCommunities(query, options = {}) {
      const wanted = sized(options);
      await begin(options, { query });
      const terms = words(query.toLowerCase());
      return terms.length === 0 ? { ok: true, value: [] } : reading.searchCommunities(terms, wanted);
    },
    async searchPosts(query, options = {}) {
      const wanted = sized(options);
      await begin(options, { query, names: options.names ?? [] });
      if (!reading.searchPosts || (!options.names && !limits.searchEverywhere)) return unsupported();
      const terms = words(query.toLowerCase());
      if (terms.length === 0 || options.names?.length === 0) return { ok: true, value: { posts: [], next: null, unreadable: [] } }; // prettier-ignore
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
      await begin(call, {});
      return (reading.countRemovals ?? unsupported)(of, written, call);
    },
    async crawl(cursor, options = {}) {
      const wanted = sized(options);
      await begin(options, {});
      return reading.crawl(cursor, wanted);
    },
  });
}

type Given = { names?: readonly string[]; lookups?: readonly string[]; query?: string };

function keepWithin(limits: Limits, { names = [], lookups = [], query = '' }: Given): void {
  refuseMoreThan(limits, 'names', names);
  refuseMoreThan(limits, 'lookups', lookups);
  refuseMoreThan(limits, 'query', query);
}
