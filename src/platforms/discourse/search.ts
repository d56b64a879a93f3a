import { z } from 'zod';
import { id, listOf, text } from '../json-fields.ts';
import { pageSize } from '../limits.ts';
import { asPosts, listTogether, newestFirst } from '../list-together.ts';
import type { Feed } from '../merge-feeds.ts';
import type { Answer, Community, LimitOptions, Limits, Post, PostPage, SearchOptions } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { words } from '../words.ts';
import type { Place } from './categories.ts';
import type { Forum } from './forum.ts';
import { readNames } from './listings.ts';
import { readTopic } from './topics.ts';

const found = z.object({
  posts: listOf(z.object({ topic_id: id, blurb: text('body') })).catch([]),
  grouped_search_result: z.object({ error: z.string().nullish() }).nullish().catch(null),
});
const atOnce = 50;
const maxPages = 10;

/** Forums have few categories: all of them are known, and looked through here. */
export async function searchCommunities(
  forum: Forum,
  limits: Limits,
  query: string,
  { limit, signal }: LimitOptions,
): Promise<Answer<readonly Community[]>> {
  const wanted = pageSize(limits, limit);
  signal?.throwIfAborted();
  const terms = words(query.toLowerCase());
  if (terms.length === 0) return { ok: true, value: [] };
  const categories = await forum.categories(signal);
  if (!categories.ok) return categories;
  const fits = categories.value.places
    .map(({ community }) => community)
    .filter(({ name, title }) => terms.every((term) => `${name.split('@')[0]} ${title}`.toLowerCase().includes(term)));
  return { ok: true, value: fits.slice(0, wanted) };
}

/** The forum's own search, which most forums close to programs: their robots.txt decides. */
export async function searchPosts(
  forum: Forum,
  limits: Limits,
  query: string,
  { names, since, after = null, limit, signal }: SearchOptions,
): Promise<Answer<PostPage>> {
  const wanted = { after, limit: pageSize(limits, limit), signal };
  signal?.throwIfAborted();
  if (!names) return refusal('unsupported', 'forums are searched by category');
  const terms = words(query.toLowerCase());
  if (terms.length === 0 || names.length === 0) return { ok: true, value: { posts: [], next: null, unreadable: [] } };
  const named = await readNames(forum, names, signal);
  if (!named.ok) return named;
  const { places, unreadable } = named.value;
  if (places.length === 0) return refusal('missing');
  const fits = (post: Post) => {
    const said = `${post.title}\n${post.body}`.toLowerCase();
    return (!since || post.createdAt >= since) && terms.every((term) => said.includes(term));
  };
  const feeds = places.map((place) => searchFeed(forum, place, terms, fits, since, signal));
  const keys = places.map(({ name }) => name);
  const page = await listTogether(`search ${keys.join(' ')} ${query}`, keys, feeds, wanted, newestFirst);
  return page.ok ? asPosts({ ok: true, value: { ...page.value, unreadable } }) : page;
}

/** The search gives pieces of texts: whole topics are asked for, and looked through for every word. */
function searchFeed(
  forum: Forum,
  { category }: Place,
  terms: readonly string[],
  fits: (post: Post) => boolean,
  since: Date | undefined,
  signal?: AbortSignal,
): Feed<Post> {
  return async (from) => {
    const page = Number(from ?? 1);
    const where = category === null ? [] : [`#${category.slug === '-' ? category.id : category.slug}`];
    const after = since ? [`after:${new Date(since.getTime() - 86_400_000).toISOString().slice(0, 10)}`] : [];
    const q = [...terms, ...where, ...after, 'in:first', 'order:latest_topic'].join(' ');
    const answer = await forum.ask('/search', { q, page: String(page) }, found, signal);
    if (!answer.ok) return answer;
    if (answer.value.grouped_search_result?.error) return refusal('unavailable', 'the search is overloaded');
    const items: Post[] = [];
    for (const { topic_id: topicId } of answer.value.posts) {
      const topic = await readTopic(forum, topicId, signal);
      if (!topic.ok && topic.reason !== 'missing') return topic;
      if (topic.ok && topic.value.post.removedBy === null && fits(topic.value.post)) items.push(topic.value.post);
    }
    items.sort(newestFirst.compare);
    const more = answer.value.posts.length >= atOnce && page < maxPages;
    return { ok: true, value: { items, next: more ? String(page + 1) : null } };
  };
}
