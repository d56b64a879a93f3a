import type { Reads, SizedList } from '../define-platform.ts';
import { standing } from '../reading/fitting.ts';
import { asComments, asPosts, bestFirst, type ListedTogether, listTogether, newestFirst, type Places, placesOf } from '../listing/list-together.ts'; // prettier-ignore
import type { Feed } from '../listing/merge-feeds.ts';
import type { Answer, Comment, Post, Sort } from '../platform.ts';
import { refusal } from '../refusal.ts';
import {
  type ForumPost,
  isComment,
  type NameOf,
  toComment,
  type Topic,
  topicList,
  topicOf,
  toPost,
} from './answers.ts';
import type { Categories, Place } from './categories.ts';
import type { Forum } from './forum.ts';
import { type LatestPage, latestReader, type ReadLatest } from './latest.ts';
import { numbersIn, readTopic } from './topics.ts';

/** So many topics are taken together; forums give thirty at a time. */
export const maxTopics = 50;
/** So many pages of what is newest are read for one page of ours. */
const maxCalls = 4;
/** Posts that were moved or brought from elsewhere stand among newer ones: so many old ones in a row are past. */
const oldEnough = 10;
/** How each sort is asked for, and the order in which it comes. */
const sorts = {
  new: { path: 'latest', params: { order: 'created' }, order: newestFirst },
  top: { path: 'top', params: { period: 'yearly' }, order: bestFirst },
  hot: { path: 'hot', params: {}, order: bestFirst },
};

type Named = Places<Place> & { categories: Categories };

/** The categories that names mean. What is not known is looked for once more: it may be new. */
export async function readNames(forum: Forum, names: readonly string[], signal?: AbortSignal): Promise<Answer<Named>> {
  const isNew = ({ find }: Categories) => names.some((name) => name.toLowerCase().endsWith(`@${forum.host}`) && !find(name)); // prettier-ignore
  let read = await forum.categories(signal);
  if (read.ok && isNew(read.value)) read = await forum.categories(signal, true);
  if (!read.ok) return read;
  return { ok: true, value: { ...placesOf(names, read.value.find), categories: read.value } };
}

export function listingMethods(forum: Forum): Reads<'listPosts' | 'listComments'> {
  const latest = latestReader(forum);
  const { host } = forum;
  return {
    async listPosts(names, sort, options) {
      const { signal, since } = options;
      const named = await readNames(forum, names, signal);
      if (!named.ok) return named;
      const { places, unreadable, categories } = named.value;
      if (places.length === 0) return refusal('missing');
      if (sort === 'new' && since !== undefined) {
        const toItem = (one: ForumPost) => (one.post_number === 1 && one.post_type === 1 ? toPost(topicOf(one), one, host, categories.nameOf) : null); // prettier-ignore
        return asPosts(await listLatest(latest, 'posts', named.value, options, toItem));
      }
      const feeds = narrowed(places).map((place) => topicFeed(forum, place, sort, categories.nameOf, signal));
      const keys = places.map(({ name }) => name);
      const page = await listTogether(`${sort} ${keys.join(' ')}`, keys, feeds, options, sorts[sort].order);
      if (!page.ok) return page;
      const posts = await withTexts(forum, page.value.items, signal);
      return posts.ok ? { ok: true, value: { posts: posts.value, next: page.value.next, unreadable } } : posts;
    },
    async listComments(names, options) {
      const named = await readNames(forum, names, options.signal);
      if (!named.ok) return named;
      if (named.value.places.length === 0) return refusal('missing');
      const { nameOf } = named.value.categories;
      const toItem = (one: ForumPost, { posts }: LatestPage): Comment | null => {
        if (!isComment(one)) return null;
        const numbers = numbersIn(posts.filter(({ topic_id: topic }) => topic === one.topic_id));
        return standing([toComment(one, nameOf(one.category_id), host, numbers)])[0] ?? null;
      };
      return asComments(await listLatest(latest, 'comments', named.value, options, toItem));
    },
  };
}

/** What all of them list; the whole has the topics of all its categories. */
function narrowed(places: readonly Place[]): Place[] {
  const whole = places.find(({ category }) => category === null);
  return whole ? [whole] : [...places];
}

/** Lists of topics leave out their texts: each is asked for. What has gone meanwhile is left out. */
async function withTexts(forum: Forum, listed: readonly Post[], signal?: AbortSignal): Promise<Answer<Post[]>> {
  const posts: Post[] = [];
  for (const post of listed) {
    const topic = await readTopic(forum, post.id.split('@')[0]!, signal);
    if (!topic.ok && topic.reason !== 'missing') return topic;
    if (topic.ok && topic.value.post.removedBy === null) posts.push({ ...topic.value.post, score: post.score });
  }
  return { ok: true, value: posts };
}

/** `from`: the number of a page. Pinned topics stand above the others and nowhere else: they are put where they belong. */
function topicFeed(forum: Forum, place: Place, sort: Sort, nameOf: NameOf, signal?: AbortSignal): Feed<Post> {
  const { category } = place;
  const base = category === null ? '' : `/c/${category.slug}/${category.id}/l`;
  const { path, params, order } = sorts[sort];
  const read = async (page: string) => forum.ask(`${base}/${path}`, { ...params, page }, topicList, signal);
  let pinned: Topic[] | null = null;
  return async (from) => {
    const topics: Topic[] = [];
    let [page, ended] = [Number(from ?? 0), false];
    while (!ended && topics.length < maxTopics) {
      const answer = await read(String(page++));
      if (!answer.ok) return answer;
      const { topics: listed, more_topics_url: more } = answer.value.topic_list;
      topics.push(...listed);
      ended = !more || listed.length === 0;
    }
    if (sort === 'new' && pinned === null) {
      const first = from === null ? topics : await read('0');
      if ('ok' in first && !first.ok) return first;
      pinned = ('ok' in first ? first.value.topic_list.topics : first).filter(isPinned);
    }
    const ordinary = sort === 'new' ? topics.filter((topic) => !isPinned(topic)) : topics;
    const oldest = Math.min(...ordinary.map((topic) => topic.created_at.getTime()));
    const due = (pinned ?? []).filter((topic) => ended || topic.created_at.getTime() >= oldest);
    const shown = [...ordinary, ...due].filter((topic) => topic.visible && topic.archetype === 'regular');
    const items = shown.map((topic) => toPost(topic, null, forum.host, nameOf));
    items.sort(order.compare);
    return { ok: true, value: { items, next: ended ? null : String(page) } };
  };
}

function isPinned({ pinned, pinned_globally: everywhere }: Topic): boolean {
  return pinned || everywhere;
}

/** Out of all that was written on the forum, the newest first. A page may be short: the feed goes on where it ended. */
async function listLatest<T extends Post | Comment>(
  latest: ReadLatest,
  kind: string,
  { places, unreadable }: Named,
  { after = null, limit, since, signal }: SizedList,
  toItem: (post: ForumPost, page: LatestPage) => T | null,
): Promise<Answer<ListedTogether<T>>> {
  const [, size, start = null] = /^l(\d{1,3})(?::(\w{1,20}))?$/.exec(after ?? `l${limit}`) ?? [];
  if (size === undefined) return refusal('invalid_cursor');
  const isWhole = places.some(({ category }) => category === null);
  const wanted = new Set(places.map(({ name }) => name));
  const readers = [...wanted].map((name) => `${kind} ${name}`);
  const items: T[] = [];
  const seen = new Set<string>();
  let [before, older] = [start, 0];
  for (let called = 0; called < maxCalls; called++) {
    const answer = await latest(readers, before, signal);
    if (!answer.ok) return answer;
    const page = answer.value;
    const unseen = page.posts.filter(({ id }) => !seen.has(id));
    // Who answers with the same page again does not know how to go on.
    if (unseen.length === 0) return { ok: true, value: { items, next: null, unreadable } };
    for (const one of unseen) {
      seen.add(one.id);
      older = since && one.created_at < since ? older + 1 : 0;
      if (older >= oldEnough) return { ok: true, value: { items, next: null, unreadable } };
      if (older > 0) continue;
      const item = toItem(one, page);
      if (!item || !(isWhole || wanted.has(item.community)) || ('removedBy' in item && item.removedBy !== null))
        continue;
      // The newest page shifts while people write: what follows begins behind the last post that was looked at.
      if (items.length >= Number(size)) return { ok: true, value: { items, next: `l${size}:${before}`, unreadable } };
      items.push(item);
      before = one.id;
    }
    // One that was moved may be the last of its page.
    const isPast = older >= Math.min(oldEnough, unseen.length);
    if (page.next === null || isPast) return { ok: true, value: { items, next: null, unreadable } };
    before = page.next;
  }
  return { ok: true, value: { items, next: `l${size}:${before}`, unreadable } };
}
