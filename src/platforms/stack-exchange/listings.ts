import type { Reads } from '../define-platform.ts';
import { fitsAll } from '../reading/fitting.ts';
import {
  asPosts,
  bestFirst,
  type ListedItem,
  type ListedTogether,
  listTogether,
  newestFirst,
  type Places,
  placesOf,
} from '../listing/list-together.ts';
import type { Feed, Order } from '../listing/merge-feeds.ts';
import type { Answer, Post, PostPage } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { aYearAgo, placeAfter, readCursor, secondOf, writeCursor } from '../listing/time-cursor.ts';
import { question, type Question, tag, tagOfName, toPost } from './answers.ts';
import type { Network, Page } from './network.ts';

const atOnce = 100;

/** A tag of a site that is read; `null`: the site as a whole. */
export type Place = { name: string; site: string; tag: string | null };

export function placeOf(network: Network, name: string): Place | null {
  const [local = '', host = '', ...more] = name.split('@');
  const site = network.sites().find((one) => one === host.toLowerCase());
  if (!site || more.length > 0 || !/^[\p{L}\p{N}_.-]{1,100}$/u.test(local)) return null;
  return { name, site, tag: local.toLowerCase() === 'all' ? null : tagOfName(local) };
}

export function readNames(network: Network, names: readonly string[]): Places<Place> {
  return placesOf(names, (name) => placeOf(network, name));
}

export function listingMethods(network: Network): Reads<'listPosts' | 'searchPosts'> {
  return {
    async listPosts(names, sort, { since, ...options }) {
      const { places, unreadable } = readNames(network, names);
      if (places.length === 0) return refusal('missing');
      const { signal } = options;
      const keys = places.map(({ name }) => name);
      if (sort !== 'new') {
        const params = sort === 'top' ? { sort: 'votes', fromdate: String(aYearAgo()) } : { sort: 'hot' };
        const feeds = places.map((place) => ofKnownTag(network, place, countedFeed(network, place, '/questions', params, () => true, signal), signal)); // prettier-ignore
        return asPosts(await together(sort, keys, unreadable, feeds, options, bestFirst));
      }
      if (since === undefined) {
        const feeds = places.map((place) => ofKnownTag(network, place, questionFeed(network, place.site, [place], undefined, signal), signal)); // prettier-ignore
        return asPosts(await together('new', keys, unreadable, feeds, options, newestFirst));
      }
      // What is new on a site is one listing for all of its tags: calls are few.
      const bySite = Map.groupBy(places, ({ site }) => site);
      const feeds = [...bySite].map(([site, wanted]) => questionFeed(network, site, wanted, since, signal));
      return asPosts(
        ofSites(bySite, await together('since', [...bySite.keys()], unreadable, feeds, options, newestFirst)),
      );
    },
    async searchPosts(terms, { since, ...options }) {
      const fits = fitsAll(terms);
      const recent: Record<string, string> = since ? { fromdate: String(Math.ceil(since.getTime() / 1000)) } : {};
      const params = { ...recent, q: terms.join(' '), sort: 'creation' };
      const places = network.sites().map((site): Place => ({ name: `all@${site}`, site, tag: null }));
      const feeds = places.map((place) =>
        countedFeed(network, place, '/search/advanced', params, fits, options.signal),
      );
      const keys = places.map(({ name }) => name);
      return asPosts(await together(`search ${terms.join(' ')}`, keys, [], feeds, options, newestFirst));
    },
  };
}

/** `names`: what stands for the feeds in the cursor. */
export async function together<T extends ListedItem>(
  kind: string,
  names: readonly string[],
  unreadable: PostPage['unreadable'],
  feeds: readonly Feed<T>[],
  wanted: Parameters<typeof listTogether<T>>[3],
  order: Order<ListedItem>,
): Promise<Answer<ListedTogether<T>>> {
  const keys = names.map((name) => name.toLowerCase());
  const page = await listTogether(`${kind} ${keys.join(' ')}`, keys, feeds, wanted, order);
  return page.ok ? { ok: true, value: { ...page.value, unreadable: [...unreadable, ...page.value.unreadable] } } : page;
}

/** Where whole sites were listed: of one that cannot be read none of the places can. */
export function ofSites<T>(
  bySite: ReadonlyMap<string, readonly Place[]>,
  page: Answer<ListedTogether<T>>,
): Answer<ListedTogether<T>> {
  if (!page.ok) return page;
  const unreadable = page.value.unreadable.flatMap(
    (one) => bySite.get(one.name)?.map(({ name }) => ({ ...one, name })) ?? one,
  );
  return { ok: true, value: { ...page.value, unreadable } };
}

export function paramsOf(site: string, tag: string | null): Record<string, string> {
  return { site, order: 'desc', filter: 'withbody', pagesize: String(atOnce), ...(tag !== null && { tagged: tag }) };
}

/** Nothing is also what is listed under a tag that nobody has made: who reads seldom makes sure. */
function ofKnownTag(network: Network, { tag: name, site }: Place, feed: Feed<Post>, signal?: AbortSignal): Feed<Post> {
  return async (from) => {
    const page = await feed(from);
    if (!page.ok || name === null || from !== null || page.value.items.length > 0 || page.value.next !== null)
      return page;
    const known = await network.ask(`/tags/${encodeURIComponent(name)}/info`, { site, pagesize: '100' }, tag, signal);
    if (!known.ok) return known;
    return known.value.items.length > 0 ? page : refusal('missing');
  };
}

/** Pages that are counted; beyond the 25th a key is needed. */
function countedFeed(
  network: Network,
  { site, tag }: Place,
  path: string,
  params: Record<string, string>,
  fits: (post: Post) => boolean,
  signal?: AbortSignal,
): Feed<Post> {
  return async (from) => {
    const page = Number(from ?? 1);
    const answer = await network.ask(path, { ...paramsOf(site, tag), ...params, page: String(page) }, question, signal);
    if (!answer.ok) return answer;
    const items = answer.value.items.map((one) => toPost(one, tag, site)).filter(fits);
    items.sort(params['sort'] === 'creation' ? newestFirst.compare : bestFirst.compare);
    const more = answer.value.more && (page < 25 || network.hasKey);
    return { ok: true, value: { items, next: more ? String(page + 1) : null } };
  };
}

type Written = { creation_date: Date };

/** Windows of time instead of pages: what is asked meanwhile moves nothing, and no page is the last one allowed. */
export function timeFeed<T extends Written, Item extends ListedItem>(
  site: string,
  ask: (window: Record<string, string>) => Promise<Answer<Page<T>>>,
  idOf: (told: T) => string,
  toItems: (told: readonly T[]) => Promise<Answer<Item[]>>,
  since: Date | undefined,
): Feed<Item> {
  return async (from) => {
    const place = from === null ? null : readCursor(site, from);
    if (from !== null && !place) return refusal('invalid_cursor');
    const window = {
      sort: 'creation',
      ...(place && { todate: String(place.second) }),
      ...(since && { fromdate: String(secondOf(since)) }),
    };
    const answer = await ask(window);
    if (!answer.ok) return answer;
    const shown = new Set(place?.shown);
    const fresh = answer.value.items.filter((one) => !shown.has(idOf(one)));
    const items = await toItems(fresh);
    if (!items.ok) return items;
    items.value.sort(newestFirst.compare);
    const behind = () => writeCursor(site, placeAfter(fresh.map((one) => ({ id: idOf(one), at: one.creation_date })), place)); // prettier-ignore
    // A page that is the last one again is not the end.
    const next = fresh.length > 0 ? behind() : from;
    return { ok: true, value: { items: items.value, next: answer.value.more ? next : null } };
  };
}

function questionFeed(
  network: Network,
  site: string,
  wanted: readonly Place[],
  since: Date | undefined,
  signal?: AbortSignal,
): Feed<Post> {
  const tags = new Set(wanted.map(({ tag }) => tag));
  const [only = null] = tags.size === 1 ? tags : [];
  const ask = (window: Record<string, string>) => network.ask('/questions', { ...paramsOf(site, only), ...window }, question, signal); // prettier-ignore
  const toItems = async (told: readonly Question[]): Promise<Answer<Post[]>> => {
    return { ok: true, value: told.flatMap((one) => asPostsOf(one, tags, site)) };
  };
  return timeFeed(site, ask, ({ question_id: id }) => id, toItems, since);
}

/** One for each tag that was asked for; the site as a whole has it once. */
export function asPostsOf(one: Question, tags: ReadonlySet<string | null>, site: string): Post[] {
  const [home = null] = one.tags;
  const under = one.tags.filter((tag) => tags.has(tag) && tag !== home);
  const isAtHome = tags.has(null) || tags.has(home);
  return [...(isAtHome ? [home] : []), ...under].map((tag) => toPost(one, tag, site));
}
