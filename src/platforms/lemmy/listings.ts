import { z } from 'zod';
import type { Reads } from '../define-platform.ts';
import { isTold } from '../reading/ahead.ts';
import { fitsAll, longestOf, standing } from '../reading/fitting.ts';
import { id, listOf } from '../reading/json-fields.ts';
import { asComments, asPosts, bestFirst, eachName, type ListedItem, type ListedTogether, listTogether, newestFirst, type Wanted } from '../listing/list-together.ts'; // prettier-ignore
import type { Feed, Order } from '../listing/merge-feeds.ts';
import type { Answer, Comment, Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { readCommunity } from './communities.ts';
import { type Instance, maxAtOnce } from './instance.ts';
import { commentView, isCommunityName, type PostView, postView, toComment, toPost } from './views.ts';

const next_page = z.string().nullish();
const posts = z.object({ posts: listOf(postView), next_page });
const comments = z.object({ comments: listOf(commentView), next_page });
const one = z.object({ community_view: z.object({ community: z.object({ id }) }) });

const sorts = { new: 'New', hot: 'Hot', top: 'TopYear' };

export function listingMethods(instance: Instance): Reads<'listPosts' | 'listComments' | 'searchPosts'> {
  return {
    async listPosts(names, sort, wanted) {
      const order = sort === 'new' ? newestFirst : bestFirst;
      const feedOf = (name: string) => postFeed(instance, name, sorts[sort], wanted.signal);
      return asPosts(await listIn(instance, `posts ${sorts[sort]}`, names, feedOf, wanted, order));
    },
    async listComments(names, wanted) {
      const feedOf = (name: string) => commentFeed(instance, name, wanted.signal);
      return asComments(await listIn(instance, 'comments', names, feedOf, wanted, newestFirst));
    },
    /** Lemmy looks for all words side by side in one field: it is given the longest, and the others are looked for here. */
    async searchPosts(terms, { since, signal, ...wanted }) {
      const feed = searchFeed(instance, terms, since, signal);
      return asPosts(await listTogether('search', [''], [feed], wanted, newestFirst));
    },
  };
}

/** What several communities list together: Lemmy is asked for each of them. */
async function listIn<T extends ListedItem>(
  instance: Instance,
  kind: string,
  names: readonly string[],
  feedOf: (name: string) => Feed<T>,
  wanted: Wanted,
  order: Order<ListedItem>,
): Promise<Answer<ListedTogether<T>>> {
  const asked = eachName(names);
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
  return listTogether(kind, asked, feeds, wanted, order);
}

function pageAt(from: string | null): Record<string, string> {
  return { limit: String(maxAtOnce), ...(from !== null && { page_cursor: from }) };
}

/** Before the place of a page: posts that are pinned above the first one are still to come. */
const withPinned = 'pinned ';

function postFeed(instance: Instance, name: string, sort: string, signal?: AbortSignal): Feed<Post> {
  const read = async (from: string | null) =>
    instance.ask('/post/list', { community_name: name, type_: 'All', sort, ...pageAt(from) }, posts, signal);
  return async (from) => {
    const arePinnedDue = from?.startsWith(withPinned) ?? false;
    const answer = await read(arePinnedDue ? from!.slice(withPinned.length) : from);
    if (!answer.ok) return answer;
    const first = arePinnedDue ? await read(null) : answer;
    if (!first.ok) return first;
    const { posts: views, next_page: next = null } = answer.value;
    const { shown, areMoreDue } = sort === 'New' ? inTurn(views, first.value.posts, next === null) : { shown: views, areMoreDue: false }; // prettier-ignore
    const items = shown.map((view) => toPost(view, instance.host)).filter((post) => post.removedBy === null);
    if (sort === 'New') items.sort(newestFirst.compare);
    return { ok: true, value: { items, next: next !== null && areMoreDue ? `${withPinned}${next}` : next } };
  };
}

/** Pinned posts stand above all others and nowhere else: by time they come with the page that goes back as far, or with the last. */
function inTurn(views: readonly PostView[], first: readonly PostView[], ended: boolean) {
  const ordinary = views.filter(({ post }) => !post.featured_community);
  const oldest = ordinary.at(-1)?.post.published;
  const pinned = [...first, ...views].filter(({ post }) => post.featured_community);
  const due = pinned.filter(({ post }) => ended || (oldest && post.published >= oldest));
  const shown = [...new Map([...ordinary, ...due].map((view) => [view.post.id, view])).values()];
  return { shown, areMoreDue: due.length < pinned.length };
}

function commentFeed(instance: Instance, name: string, signal?: AbortSignal): Feed<Comment> {
  return async (from) => {
    const where = await placeOf(instance, name, signal);
    if (!where.ok) return where;
    const params = { ...where.value, type_: 'All', sort: 'New', ...pageAt(from) };
    const answer = await instance.ask('/comment/list', params, comments, signal);
    if (!answer.ok) return answer;
    const items = standing(answer.value.comments.map((view) => toComment(view, instance.host)));
    return { ok: true, value: { items, next: answer.value.next_page ?? null } };
  };
}

type Place = { community_name: string } | { community_id: string };

/** How the instance takes the community whose comments are listed. */
async function placeOf({ ask, dialect }: Instance, name: string, signal?: AbortSignal): Promise<Answer<Place>> {
  const spoken = await dialect(signal);
  if (!spoken.ok) return spoken;
  if (!spoken.value.listsById) return { ok: true, value: { community_name: name } };
  const found = await ask('/community', { name }, one, signal);
  return found.ok ? { ok: true, value: { community_id: found.value.community_view.community.id } } : found;
}

function searchFeed(
  { ask, host, others, scope }: Instance,
  terms: readonly string[],
  since?: Date,
  signal?: AbortSignal,
): Feed<Post> {
  const fits = fitsAll(terms, since);
  const isOurs = ({ community }: Post) => !others.has(community.split('@')[1]!.toLowerCase());
  return async (from) => {
    const params = { q: longestOf(terms)!, type_: 'Posts', sort: 'New', listing_type: scope, ...pageAt(from) };
    const answer = await ask('/search', params, posts, signal);
    if (!answer.ok) return answer;
    const { posts: views, next_page: next = null } = answer.value;
    const found = views.map((view) => toPost(view, host));
    const isPast = since && found.some(({ createdAt }) => isTold(createdAt) && createdAt < since);
    const items = found.filter((post) => post.removedBy === null && isOurs(post) && fits(post));
    return { ok: true, value: { items, next: isPast ? null : next } };
  };
}
