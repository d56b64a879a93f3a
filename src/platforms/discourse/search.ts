import { z } from 'zod';
import { id, listOf, text } from '../reading/json-fields.ts';
import type { Reads } from '../define-platform.ts';
import { fitsAll } from '../reading/fitting.ts';
import { asPosts, listTogether, newestFirst } from '../listing/list-together.ts';
import type { Feed } from '../listing/merge-feeds.ts';
import type { Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
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

/** The forum's own search, which most forums close to programs: their robots.txt decides. */
export function searchMethods(forum: Forum): Reads<'searchPosts'> {
  return {
    async searchPosts(terms, { names = [], since, ...wanted }) {
      const named = await readNames(forum, names, wanted.signal);
      if (!named.ok) return named;
      const { places, unreadable } = named.value;
      if (places.length === 0) return refusal('missing');
      const about = { terms, since, signal: wanted.signal };
      const feeds = places.map((place) => searchFeed(forum, place, about));
      const keys = places.map(({ name }) => name);
      const page = await listTogether(`search ${keys.join(' ')} ${terms.join(' ')}`, keys, feeds, wanted, newestFirst);
      return page.ok ? asPosts({ ok: true, value: { ...page.value, unreadable } }) : page;
    },
  };
}

type About = { terms: readonly string[]; since: Date | undefined; signal: AbortSignal | undefined };

/** The search gives pieces of texts: whole topics are asked for, and looked through for every word. */
function searchFeed(forum: Forum, { category }: Place, { terms, since, signal }: About): Feed<Post> {
  const fits = fitsAll(terms, since);
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
