import type {
  Answer,
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

/** One page of the posts of these communities that stand and are wanted. The cursor is the last post's sort key. */
export function listing(
  world: World,
  names: readonly string[],
  sort: Sort,
  limit: number,
  after: string | null,
  wanted: (post: Post) => boolean,
): Answer<PostPage> {
  const found = names.map((name) => ({ name, answer: find(world, name) }));
  const readable = new Set(found.flatMap(({ answer }) => (answer.ok ? [answer.value.name] : [])));
  const first = found[0]?.answer;
  if (first && !first.ok && readable.size === 0) return first;

  const key = (post: Post) => {
    const score = sort === 'new' ? 0 : (post.score ?? -1);
    return [2_000_000 + score, post.createdAt.getTime(), post.id].join(' ');
  };
  if (after !== null && !/^\d+ \d+ \S+$/.test(after)) return refuse('invalid_cursor');
  const rest = world.posts
    .filter((post) => readable.has(post.community) && post.removedBy === null && wanted(post))
    .filter((post) => after === null || key(post) < after)
    .sort((a, b) => (key(a) < key(b) ? 1 : -1));
  const posts = rest.slice(0, limit);
  const last = rest.length > limit ? posts.at(-1) : undefined;
  const unreadable = found.flatMap(({ name, answer }) =>
    answer.ok ? [] : [{ name, reason: answer.reason as CommunityReason }],
  );
  return done({ posts, next: last ? key(last) : null, unreadable });
}

/** Whether the text has every word of the query; a query without words is in no text. */
export function hasWords(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length > 0 && words.every((word) => text.toLowerCase().includes(word));
}
