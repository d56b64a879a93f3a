/**
 * The port to where people talk. It only reads: no method writes, sends or votes, and none may be added.
 *
 * Names stand without `r/` and in any case; answers spell them as the platform does. A name says its platform: `name`
 * is Reddit's, `name@host` that of a host (`addresses.ts`). Ids stand without `t3_` or `t1_`; others are `id@host`, of
 * the host that was asked, because hosts count by themselves. What cannot be a name or an id is `missing`, never a failure.
 *
 * What may be expected to fail is data, a `Refusal`. A promise rejects only when `signal` was aborted (with its
 * reason) or there is a bug on either side; the caller's is a `RangeError`: more than `limits` allow.
 */
export type Platform = {
  /** For logs and metrics: `archive`, `reddit`, `lemmy.world`, … */
  readonly name: string;
  /** `archive`: what was imported, as old as each `asOf` says. `live`: asked when the method was called. */
  readonly source: 'archive' | 'live';
  /** Whose communities it may answer for. */
  readonly platforms: readonly PlatformName[];
  /** `host`: only for the host that it is named after. `all`: for others as well, unless they have a source of their own. */
  readonly reach: 'host' | 'all';
  readonly limits: Limits;
  /**
   * Where it reads some hosts or communities of its platform only: which now, in lower case. It knows nothing of the others,
   * and what it gave of them before is not gone.
   */
  readonly covers?: () => ReadonlySet<string>;

  /**
   * About each community: one answer a name, in the order of the names. Whatever hinders all is repeated for each that was
   * not answered before.
   */
  communities(names: readonly string[], call?: Call): Promise<readonly Answer<Community>[]>;

  /** In the platform's order. An empty list: the community states none; if that is not known, `not_collected`. */
  rules(name: string, call?: Call): Promise<Answer<readonly Rule[]>>;

  /** One page of the community's wiki in Markdown, such as `index` or `config/sidebar`. No such page: `missing`. */
  wiki(name: string, page: string, call?: Call): Promise<Answer<string>>;

  /**
   * The posts of one or several communities as one listing. Removed posts are left out. By `new`, posts that are added
   * while paging neither repeat one nor hide one. A sort that is not in `limits.sorts` is `unsupported`.
   * Names that cannot be read do not spoil the others, unless none can: then the first one's reason is the refusal.
   */
  listPosts(names: readonly string[], sort: Sort, options?: ListOptions): Promise<Answer<PostPage>>;

  /**
   * The newest comments of one or several communities as one listing, removed ones left out. Paging and names that
   * cannot be read: as in `listPosts` by `new`.
   */
  listComments(names: readonly string[], options?: ListOptions): Promise<Answer<CommentPage>>;

  /**
   * Comments under a post, as a flat list, highest score first, removed ones left out; there may be more.
   * The post is unknown: `missing`. It has comments and none of them is known: `not_collected`.
   */
  comments(postId: string, options?: LimitOptions): Promise<Answer<readonly Comment[]>>;

  /**
   * Communities that can be read and whose name or title has every word of the query, in a name also inside a longer
   * word; the best fit first. A query without a word finds nothing.
   */
  searchCommunities(query: string, options?: LimitOptions): Promise<Answer<readonly Community[]>>;

  /**
   * Posts of any community that have every word of the query (no operators) in their title or body, newest first, removed
   * ones left out; `unsupported` where `limits.searchEverywhere` is false. A query without a word finds nothing. Words are
   * those of the platform's own search; some know stems, some do not.
   */
  searchPosts(query: string, options?: ListOptions): Promise<Answer<PostPage>>;

  /**
   * Posts by their ids, in the order of the ids, each once. Those that do not exist or cannot be read are left out.
   * Shows removed posts, as the listings do not, as tombstones: `removedBy` is set and there is no author, text or link.
   */
  postsById(ids: readonly string[], call?: Call): Promise<Answer<readonly Post[]>>;

  /** As `postsById`, for comments: removed ones are tombstones without author and body, those left out are gone. */
  commentsById(ids: readonly string[], call?: Call): Promise<Answer<readonly AnyComment[]>>;

  /**
   * How many of the posts that were written in this time somebody other than their author took down, as far as the
   * platform tells everybody; `unsupported` where it does not.
   */
  countRemovals(name: string, written: { from: Date; to: Date }, call?: Call): Promise<Answer<number>>;

  /**
   * All communities that the platform lists, page by page, each once; `null` begins. Those that cannot be read may be
   * among them: `access` and `quarantined` say so.
   */
  crawl(cursor: string | null, options?: LimitOptions): Promise<Answer<CommunityPage>>;
};

export const platformNames = ['reddit', 'lemmy', 'hacker_news', 'discourse', 'stack_exchange', 'feed'] as const;
export type PlatformName = (typeof platformNames)[number];

/** `top`: the best of a year. It ends now; in an archive it ends with the newest post of the community. */
export type Sort = 'new' | 'hot' | 'top';

/** What an adapter can do. Numbers are whole and at least 1. */
export type Limits = {
  readonly sorts: readonly Sort[];
  readonly wiki: boolean;
  readonly searchEverywhere: boolean;
  /** Whether posts have comments there that can be read. */
  readonly comments: boolean;
  /** Whether it can be asked what has become of a post or comment. */
  readonly tellsRemovals: boolean;
  /** Most posts, communities or comments in one page. Asking for more gives as many. */
  readonly page: number;
  /** Most names in one `listPosts` or `listComments`. */
  readonly names: number;
  /** Most names in one `communities` and most ids in one `postsById` or `commentsById`; the adapter splits them for its platform. */
  readonly lookups: number;
  /** How many of those one call to the platform itself answers: who counts calls reckons with it. */
  readonly lookupsPerCall: number;
  /** Most characters of a query. */
  readonly query: number;
  /** Where a listing ends although there are older posts; `null`: nowhere. */
  readonly listingDepth: number | null;
};

/** Aborting rejects the promise with the signal's reason, at the latest when the request under way returns. */
export type Call = { readonly signal?: AbortSignal | undefined };

/** `limit` defaults to `limits.page`. */
export type LimitOptions = Call & { readonly limit?: number | undefined };

/**
 * `after`: the `next` of the page before, of the same listing. `since`: what was written before is not needed. A listing
 * by `new` may end there, a search does.
 */
export type ListOptions = LimitOptions & {
  readonly after?: string | null | undefined;
  readonly since?: Date | undefined;
};

export type Answer<T> = { readonly ok: true; readonly value: T } | Refusal;

export type Refusal = {
  readonly ok: false;
  readonly reason: CommunityReason | SourceReason;
  /** When to ask again, where the platform says so. */
  readonly retryAfterSeconds: number | null;
  /** Plain words for a log, never a body that the platform sent. */
  readonly detail: string | null;
};

/**
 * Why a community, or something in it, cannot be read. `gated`: only after a consent that a person has to give.
 * `not_collected`: an archive knows the place but was given nothing of what was asked; unknown, not none.
 */
export type CommunityReason = 'missing' | 'private' | 'banned' | 'quarantined' | 'gated' | 'not_collected';

/**
 * Why the source does not answer. `unsupported`: it never can. `invalid_cursor`: begin again without one.
 * `rate_limited` and `unavailable`: later it may. `blocked`: it turns us away as a whole (credentials, a block page).
 * `closed`: it has ended and will not answer again.
 */
export type SourceReason = 'unsupported' | 'invalid_cursor' | 'rate_limited' | 'unavailable' | 'blocked' | 'closed';

/** A page may be short or empty while `next` is not `null`: go on until it is. Cursors are opaque and may be stored. */
type Listed = {
  readonly next: string | null;
  /** Names, as they were asked for, known not to be readable. A platform may drop a name without a word. */
  readonly unreadable: readonly { readonly name: string; readonly reason: CommunityReason }[];
};

export type PostPage = Listed & {
  readonly posts: readonly Post[];
  /** Ids of those of which nobody says when they were written: their `createdAt` is when they were read. Absent: none. */
  readonly undated?: ReadonlySet<string>;
  /** `false`: it was too early to ask again, so that nobody knows what is new. */
  readonly asked?: false;
};
export type CommentPage = Listed & { readonly comments: readonly Comment[] };

export type CommunityPage = { readonly communities: readonly Community[]; readonly next: string | null };

export type Community = {
  readonly platform: PlatformName;
  readonly name: string;
  readonly url: string;
  readonly title: string;
  /** What the platform shows in listings. */
  readonly description: string;
  /** The long text beside the posts, Markdown. */
  readonly sidebar: string;
  /** `null`: not known, here and everywhere below. */
  readonly members: number | null;
  readonly nsfw: boolean;
  /** `public`, `restricted` (few may post), `private`, `archived`, …, as the platform says. */
  readonly access: string | null;
  readonly quarantined: boolean;
  /** ISO 639-1. */
  readonly language: string | null;
  readonly category: string | null;
  readonly createdAt: Date | null;
  /** When the platform was asked; likewise below. */
  readonly asOf: Date | null;
};

export type Post = {
  readonly platform: PlatformName;
  readonly id: string;
  /** Its name: of a whole with parts the part, whichever was asked for. */
  readonly community: string;
  /** A name and nothing else about the person. */
  readonly author: string | null;
  /** Somebody wrote it whose name could not be read: that there is none says nothing. */
  readonly isAuthorUnread?: true;
  readonly title: string;
  /** Markdown; empty for links and pictures. */
  readonly body: string;
  /** What a link post links to; `null` for text posts. */
  readonly link: string | null;
  /** The page of the post. */
  readonly url: string;
  readonly flair: string | null;
  readonly score: number | null;
  /** 0 to 1. */
  readonly upvoteRatio: number | null;
  readonly numComments: number | null;
  readonly nsfw: boolean;
  readonly createdAt: Date;
  /** `null`: never. */
  readonly editedAt: Date | null;
  /** `moderator`, `author`, `reddit`, …; `null`: it stands. */
  readonly removedBy: string | null;
  readonly asOf: Date | null;
};

export type Comment = {
  readonly platform: PlatformName;
  readonly id: string;
  readonly postId: string;
  /** The comment that it answers; `null`: the post itself. */
  readonly parentId: string | null;
  readonly community: string;
  readonly author: string | null;
  /** As in `Post`. */
  readonly isAuthorUnread?: true;
  /** Markdown. */
  readonly body: string;
  readonly url: string;
  readonly score: number | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly asOf: Date | null;
};

/** A comment that stands or the tombstone of one. `removedBy` as in `Post`. */
export type AnyComment = Comment & { readonly removedBy: string | null };

/** `position` counts from 0. */
export type Rule = {
  readonly position: number;
  readonly title: string;
  readonly text: string;
  readonly asOf: Date | null;
};
