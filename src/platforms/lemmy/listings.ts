import { z } from 'zod';
import { pageSize } from '../limits.ts';
import type {
  Answer,
  Comment,
  CommentListOptions,
  CommentPage,
  CommunityReason,
  Limits,
  ListOptions,
  Post,
  PostPage,
  SearchOptions,
  Sort,
} from '../platform.ts';
import { refusal } from '../refusal.ts';
import { words } from '../words.ts';
import { readCommunity } from './communities.ts';
import type { Instance } from './instance.ts';
import { type Feed, mergeFeeds, type Order, readCursor } from './merge.ts';
import { isCommunityName } from './names.ts';
import { commentView, listOf, postView, toComment, toPost } from './views.ts';

/** Most things in one answer. */
export const maxAtOnce = 50;

const posts = z.object({ posts: listOf(postView), next_page: z.string().nullish() });
const comments = z.object({ comments: listOf(commentView) });

type Item = { id: string; createdAt: Date; score: number | null };
const newestFirst: Order<Item> = { byTime: true, compare: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() };
const bestFirst: Order<Item> = {
  byTime: false,
  compare: (a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity) || newestFirst.compare(a, b),
};
/** The order of the instance; several communities take turns by score. */
const orders = { new: newestFirst, top: bestFirst, hot: bestFirst, rising: bestFirst };
const windows = { hour: 'TopHour', day: 'TopDay', week: 'TopWeek', month: 'TopMonth', year: 'TopYear', all: 'TopAll' };

export async function listPosts(
  instance: Instance,
  limits: Limits,
  names: readonly string[],
  sort: Sort,
  options: ListOptions,
): Promise<Answer<PostPage>> {
  const limit = pageSize(limits, options.limit);
  if (!limits.sorts.includes(sort)) return refusal('unsupported', `Lemmy cannot sort by ${sort}`);
  const order = sort === 'top' ? windows[options.window ?? 'all'] : { new: 'New', hot: 'Hot', rising: '' }[sort];
  const feedOf = (name: string) => postFeed(instance, name, order, options.signal);
  return asPosts(await listIn(instance, `posts ${order}`, names, feedOf, { ...options, limit }, orders[sort]));
}

export async function listComments(
  instance: Instance,
  limits: Limits,
  names: readonly string[],
  options: CommentListOptions,
): Promise<Answer<CommentPage>> {
  const limit = pageSize(limits, options.limit);
  const feedOf = (name: string) => commentFeed(instance, name, options.signal);
  const page = await listIn(instance, 'comments', names, feedOf, { ...options, limit }, newestFirst);
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { comments: items, ...listed } };
}

/** Lemmy looks for all words side by side in one field: it is given the longest, and the others are looked for here. */
export async function searchPosts(
  instance: Instance,
  limits: Limits,
  query: string,
  { names, since, after = null, limit, signal }: SearchOptions,
): Promise<Answer<PostPage>> {
  const wanted = { after, limit: pageSize(limits, limit), signal };
  const terms = words(query.toLowerCase());
  const [longest] = terms.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return { ok: true, value: { posts: [], next: null, unreadable: [] } };
  const fits = (post: Post) => {
    const said = `${post.title}\n${post.body}`.toLowerCase();
    return (!since || post.createdAt >= since) && terms.every((term) => said.includes(term));
  };
  const feedOf = (name: string | null) => searchFeed(instance, longest, name, fits, since, signal);
  if (names) return asPosts(await listIn(instance, 'search', names, feedOf, wanted, newestFirst));
  return asPosts(await merged('search', [null], [feedOf(null)], wanted, newestFirst));
}

function asPosts(page: Answer<Listed<Post>>): Answer<PostPage> {
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { posts: items, ...listed } };
}

type Listed<T> = { items: T[]; next: string | null; unreadable: PostPage['unreadable'] };
type Wanted = { after?: string | null | undefined; limit: number; signal?: AbortSignal | undefined };

/** What several communities list together: Lemmy is asked for each of them. */
async function listIn<T extends Item>(
  instance: Instance,
  kind: string,
  names: readonly string[],
  feedOf: (name: string) => Feed<T>,
  wanted: Wanted,
  order: Order<T>,
): Promise<Answer<Listed<T>>> {
  const asked = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  const feeds = asked.map((name): Feed<T> => {
    if (!isCommunityName(name)) return async () => refusal('missing');
    return async (from) => {
      const page = await feedOf(name)(from);
      if (!page.ok || from !== null || page.value.items.length > 0 || page.value.next !== null) return page;
      // Nothing is also what Lemmy lists of a community that was removed.
      const community = await readCommunity(instance, name, wanted.signal);
      return community.ok ? page : community;
    };
  });
  return merged(kind, asked, feeds, wanted, order);
}

async function merged<T extends Item>(
  kind: string,
  names: readonly (string | null)[],
  feeds: Feed<T>[],
  { after = null, limit }: Wanted,
  order: Order<T>,
): Promise<Answer<Listed<T>>> {
  const places = after === null ? null : readCursor(kind, feeds.length, after);
  if (after !== null && !places) return refusal('invalid_cursor');
  const { items, next, refused } = await mergeFeeds(kind, feeds, places, limit, order);
  const refusals = [...refused.values()];
  const whole = refusals.find(({ reason }) => !['missing', 'private', 'banned'].includes(reason));
  if (whole) return whole;
  if (refused.size > 0 && refused.size === feeds.length) return refusals[0]!;
  const unreadable = [...refused].map(([at, { reason }]) => ({ name: names[at]!, reason: reason as CommunityReason }));
  return { ok: true, value: { items, next, unreadable } };
}

function postFeed(instance: Instance, name: string, sort: string, signal?: AbortSignal): Feed<Post> {
  return async (from) => {
    const page = /^n\d+$/.test(from ?? '') ? { page: from!.slice(1) } : from === null ? {} : { page_cursor: from };
    const params = { community_name: name, type_: 'All', sort, limit: String(maxAtOnce), ...page };
    const answer = await instance.ask('/post/list', params, posts, signal);
    if (!answer.ok) return answer;
    const views = answer.value.posts;
    const oldest = views.findLast((view) => !view.post.featured_community)?.post.published;
    const asOf = new Date();
    const items = views
      // Pinned posts stand above the others; by time they come out of their turn.
      .filter(({ post }) => sort !== 'New' || !post.featured_community || (oldest && post.published >= oldest))
      .map((view) => toPost(view, instance.host, asOf))
      .filter((post) => post.removedBy === null);
    if (sort === 'New') items.sort(newestFirst.compare);
    const next = views.length < maxAtOnce ? null : (answer.value.next_page ?? nextNumber(from, views.length));
    return { ok: true, value: { items, next } };
  };
}

function commentFeed(instance: Instance, name: string, signal?: AbortSignal): Feed<Comment> {
  return async (from) => {
    const page = from?.slice(1) ?? '1';
    const params = { community_name: name, type_: 'All', sort: 'New', limit: String(maxAtOnce), page };
    const answer = await instance.ask('/comment/list', params, comments, signal);
    if (!answer.ok) return answer;
    const asOf = new Date();
    const items = answer.value.comments.flatMap((view) => {
      const { removedBy, ...comment } = toComment(view, instance.host, asOf);
      return removedBy === null ? [comment] : [];
    });
    return { ok: true, value: { items, next: nextNumber(from, answer.value.comments.length) } };
  };
}

function searchFeed(
  instance: Instance,
  query: string,
  name: string | null,
  fits: (post: Post) => boolean,
  since: Date | undefined,
  signal?: AbortSignal,
): Feed<Post> {
  return async (from) => {
    const page = from?.slice(1) ?? '1';
    const where = name === null ? {} : { community_name: name };
    const params = {
      q: query,
      type_: 'Posts',
      listing_type: 'All',
      sort: 'New',
      limit: String(maxAtOnce),
      page,
      ...where,
    };
    const answer = await instance.ask('/search', params, posts, signal);
    if (!answer.ok) return answer;
    const asOf = new Date();
    const found = answer.value.posts.map((view) => toPost(view, instance.host, asOf));
    const isPast = since && found.some((post) => post.createdAt < since);
    const items = found.filter((post) => post.removedBy === null && fits(post));
    return { ok: true, value: { items, next: isPast ? null : nextNumber(from, found.length) } };
  };
}

/** Pages that are counted: `n2` follows the first. One that is not full is the last; `P…` are not counted. */
function nextNumber(from: string | null, found: number): string | null {
  if (found < maxAtOnce || (from !== null && !from.startsWith('n'))) return null;
  return `n${Number(from?.slice(1) ?? 1) + 1}`;
}
