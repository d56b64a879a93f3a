import type {
  Answer,
  Comment,
  AnyComment,
  CommentPage,
  Community,
  CommunityReason,
  Post,
  PostPage,
  Refusal,
  Sort,
} from '../../src/platforms/platform.ts';
import type { World } from './world.ts';

export function refuse(reason: Refusal['reason'], retryAfterSeconds: number | null = null): Refusal {
  return { ok: false, reason, retryAfterSeconds, detail: null };
}

/** Why a community of a world cannot be read; `null`: it can. */
export function reasonOf({ access, quarantined }: Community): CommunityReason | null {
  if (access === 'banned' || access === 'private' || access === 'gated') return access;
  return quarantined ? 'quarantined' : null;
}

/** What is left of a removed post. */
export function tombstone(post: Post): Post {
  return { ...post, author: null, title: '', body: '', link: null, flair: null };
}

export function done<T>(value: T): Answer<T> {
  return { ok: true, value };
}

export function find(world: World, name: string): Answer<Community> {
  const community = world.communities.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!community) return refuse('missing');
  const reason = reasonOf(community);
  return reason === null ? done(community) : refuse(reason);
}

/** One page of the posts of these communities that stand and are wanted. */
export function listing(
  world: World,
  names: readonly string[],
  sort: Sort,
  { limit, after }: Page,
  wanted: (post: Post) => boolean,
): Answer<PostPage> {
  const rank = (post: Post) => (sort === 'new' ? 0 : (post.score ?? -1));
  const page = pageOf(world, names, world.posts.filter(wanted), rank, { limit, after });
  return page.ok ? done({ posts: page.value.items, ...page.value.listed }) : page;
}

/** One page of the comments in these communities that stand, newest first. */
export function commentListing(world: World, names: readonly string[], { limit, after }: Page): Answer<CommentPage> {
  const page = pageOf(world, names, world.comments, () => 0, { limit, after });
  return page.ok ? done({ comments: page.value.items.map(shown), ...page.value.listed }) : page;
}

/** A comment as methods of the port show it. */
export function shown({ removedBy: _removedBy, ...comment }: AnyComment): Comment {
  return comment;
}

type Page = { limit: number; after: string | null };
type Item = { id: string; community: string; createdAt: Date; removedBy: string | null };

/** The cursor is the last item's sort key. */
function pageOf<T extends Item>(
  world: World,
  names: readonly string[],
  items: readonly T[],
  rank: (item: T) => number,
  { limit, after }: Page,
): Answer<{ items: T[]; listed: Pick<PostPage, 'next' | 'unreadable'> }> {
  const found = names.map((name) => ({ name, answer: find(world, name) }));
  const readable = new Set(found.flatMap(({ answer }) => (answer.ok ? [answer.value.name] : [])));
  const first = found[0]?.answer;
  if (first && !first.ok && readable.size === 0) return first;

  const key = (item: T) => [2_000_000 + rank(item), item.createdAt.getTime(), item.id].join(' ');
  if (after !== null && !/^\d+ \d+ \S+$/.test(after)) return refuse('invalid_cursor');
  const rest = items
    .filter((item) => readable.has(item.community) && item.removedBy === null)
    .filter((item) => after === null || key(item) < after)
    .sort((a, b) => (key(a) < key(b) ? 1 : -1));
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  const unreadable = found.flatMap(({ name, answer }) =>
    answer.ok ? [] : [{ name, reason: answer.reason as CommunityReason }],
  );
  return done({ items: page, listed: { next: last ? key(last) : null, unreadable } });
}

/** Whether the text has every word of the query; a query without words is in no text. */
export function hasWords(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length > 0 && words.every((word) => text.toLowerCase().includes(word));
}
