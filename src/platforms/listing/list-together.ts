import { isOfCommunity } from './answer-each.ts';
import { type Feed, mergeFeeds, type Order, readCursor } from './merge-feeds.ts';
import type { Answer, Comment, CommentPage, CommunityReason, Post, PostPage } from '../platform.ts';
import { refusal } from '../refusal.ts';

export type ListedItem = { id: string; createdAt: Date; score: number | null };

export const newestFirst: Order<ListedItem> = {
  byTime: true,
  compare: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
};
/** Several communities take turns by score. */
export const bestFirst: Order<ListedItem> = {
  byTime: false,
  compare: (a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity) || newestFirst.compare(a, b),
};

export type ListedTogether<T> = { items: T[]; next: string | null; unreadable: PostPage['unreadable'] };
export type Wanted = { after?: string | null | undefined; limit: number; signal?: AbortSignal | undefined };

/** What several feeds list together, of a platform that is asked for each of them. `kind` binds the cursor to the listing. */
export async function listTogether<T extends ListedItem>(
  kind: string,
  names: readonly string[],
  feeds: readonly Feed<T>[],
  { after = null, limit }: Wanted,
  order: Order<ListedItem>,
): Promise<Answer<ListedTogether<T>>> {
  const places = after === null ? null : readCursor(kind, feeds.length, after);
  if (after !== null && !places) return refusal('invalid_cursor');
  const { items, next, refused } = await mergeFeeds(kind, feeds, places, limit, order);
  const refusals = [...refused.values()];
  const whole = refusals.find((one) => !isOfCommunity(one));
  if (whole) return whole;
  if (refused.size > 0 && refused.size === feeds.length) return refusals[0]!;
  const unreadable = [...refused].map(([at, { reason }]) => ({ name: names[at]!, reason: reason as CommunityReason }));
  return { ok: true, value: { items, next, unreadable } };
}

/** In any case, the spelling that came last. */
export function eachName(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

export type Places<Place> = { places: Place[]; unreadable: PostPage['unreadable'] };

/** The places that names mean. A name that means none is missing. */
export function placesOf<Place>(names: readonly string[], find: (name: string) => Place | null): Places<Place> {
  const found = eachName(names).map((name) => ({ name, place: find(name) }));
  return {
    places: found.flatMap(({ place }) => place ?? []),
    unreadable: found.flatMap(({ name, place }) => (place === null ? [{ name, reason: 'missing' }] : [])),
  };
}

export function asPosts(page: Answer<ListedTogether<Post>>): Answer<PostPage> {
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { posts: items, ...listed } };
}

export function asComments(page: Answer<ListedTogether<Comment>>): Answer<CommentPage> {
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { comments: items, ...listed } };
}
