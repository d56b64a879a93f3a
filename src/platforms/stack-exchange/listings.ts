import { pageSize } from '../limits.ts';
import { asPosts, bestFirst, eachName, type ListedItem, listTogether, newestFirst } from '../list-together.ts';
import type { Feed, Order } from '../merge-feeds.ts';
import type { Answer, Limits, ListOptions, Post, PostPage, SearchOptions, Sort } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { readCursor, type TimePlace, writeCursor } from '../time-cursor.ts';
import { words } from '../words.ts';
import { question, type Question, tagOfName, toPost } from './answers.ts';
import type { Network } from './network.ts';

const atOnce = 100;
const windowSeconds = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000, all: null };

/** A tag of a site that is read; `null`: the site as a whole. */
export type Place = { name: string; site: string; tag: string | null };

export function placeOf(network: Network, name: string): Place | null {
  const [local = '', host = '', ...more] = name.split('@');
  const site = network.sites().find((one) => one === host.toLowerCase());
  if (!site || more.length > 0 || !/^[\w.-]{1,100}$/.test(local)) return null;
  return { name, site, tag: local.toLowerCase() === 'all' ? null : tagOfName(local) };
}

type Named = { places: Place[]; unreadable: PostPage['unreadable'] };

export function readNames(network: Network, names: readonly string[]): Named {
  const wanted = eachName(names);
  const places = wanted.flatMap((name) => placeOf(network, name) ?? []);
  const unreadable = wanted
    .filter((name) => !placeOf(network, name))
    .map((name) => ({ name, reason: 'missing' as const }));
  return { places, unreadable };
}

export async function listPosts(
  network: Network,
  limits: Limits,
  names: readonly string[],
  sort: Sort,
  { since, window = 'all', ...options }: ListOptions,
): Promise<Answer<PostPage>> {
  const limit = pageSize(limits, options.limit);
  options.signal?.throwIfAborted();
  if (!limits.sorts.includes(sort)) return refusal('unsupported', `questions cannot be sorted by ${sort}`);
  const { places, unreadable } = readNames(network, names);
  if (names.length === 0) return { ok: true, value: { posts: [], next: null, unreadable } };
  if (places.length === 0) return refusal('missing');
  const { signal } = options;
  if (sort !== 'new') {
    const seconds = windowSeconds[window];
    const recent: Record<string, string> = seconds === null ? {} : { fromdate: String(secondOf(new Date()) - seconds) };
    const params = { ...recent, sort: sort === 'top' ? 'votes' : 'hot' };
    const feeds = places.map((place) => countedFeed(network, place, '/questions', params, () => true, signal));
    return together(`${sort} ${window}`, places, unreadable, feeds, { ...options, limit }, bestFirst);
  }
  if (since === undefined) {
    const feeds = places.map((place) => timeFeed(network, place.site, [place], undefined, signal));
    return together('new', places, unreadable, feeds, { ...options, limit }, newestFirst);
  }
  // What is new on a site is one listing for all of its tags: calls are few.
  const bySite = [...Map.groupBy(places, ({ site }) => site)];
  const feeds = bySite.map(([site, wanted]) => timeFeed(network, site, wanted, since, signal));
  return together('since', bySite.map(([site]) => ({ name: site })), unreadable, feeds, { ...options, limit }, newestFirst); // prettier-ignore
}

export async function searchPosts(
  network: Network,
  limits: Limits,
  query: string,
  { names, since, limit, signal, after }: SearchOptions,
): Promise<Answer<PostPage>> {
  const wanted = { after, limit: pageSize(limits, limit), signal };
  signal?.throwIfAborted();
  const terms = words(query.toLowerCase());
  const { places, unreadable } = readNames(network, names ?? network.sites().map((site) => `all@${site}`));
  if (terms.length === 0 || (names ?? ['']).length === 0)
    return { ok: true, value: { posts: [], next: null, unreadable } };
  if (places.length === 0) return refusal('missing');
  const fits = (post: Post) => {
    const said = `${post.title}\n${post.body}`.toLowerCase();
    return terms.every((term) => said.includes(term));
  };
  const recent: Record<string, string> = since ? { fromdate: String(Math.ceil(since.getTime() / 1000)) } : {};
  const params = { ...recent, q: terms.join(' '), sort: 'creation' };
  const feeds = places.map((place) => countedFeed(network, place, '/search/advanced', params, fits, signal));
  return together(`search ${query}`, places, unreadable, feeds, wanted, newestFirst);
}

async function together(
  kind: string,
  places: readonly { name: string }[],
  unreadable: PostPage['unreadable'],
  feeds: readonly Feed<Post>[],
  wanted: Parameters<typeof listTogether<Post>>[3],
  order: Order<ListedItem>,
): Promise<Answer<PostPage>> {
  const keys = places.map(({ name }) => name.toLowerCase());
  const page = await listTogether(`${kind} ${keys.join(' ')}`, keys, feeds, wanted, order);
  return page.ok ? asPosts({ ok: true, value: { ...page.value, unreadable } }) : page;
}

function paramsOf(site: string, tag: string | null): Record<string, string> {
  return { site, order: 'desc', filter: 'withbody', pagesize: String(atOnce), ...(tag !== null && { tagged: tag }) };
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
    const asOf = new Date();
    const items = answer.value.items.map((one) => toPost(one, tag, site, asOf)).filter(fits);
    items.sort(params['sort'] === 'creation' ? newestFirst.compare : bestFirst.compare);
    const more = answer.value.more && (page < 25 || network.hasKey);
    return { ok: true, value: { items, next: more ? String(page + 1) : null } };
  };
}

/** Windows of time instead of pages: what is asked meanwhile moves nothing, and no page is the last one allowed. */
function timeFeed(
  network: Network,
  site: string,
  wanted: readonly Place[],
  since: Date | undefined,
  signal?: AbortSignal,
): Feed<Post> {
  const tags = new Set(wanted.map(({ tag }) => tag));
  const [only = null] = tags.size === 1 ? tags : [];
  return async (from) => {
    const place = from === null ? null : readCursor(site, from);
    if (from !== null && !place) return refusal('invalid_cursor');
    const params = {
      ...paramsOf(site, only),
      sort: 'creation',
      ...(place && { todate: String(place.second) }),
      ...(since && { fromdate: String(secondOf(since)) }),
    };
    const answer = await network.ask('/questions', params, question, signal);
    if (!answer.ok) return answer;
    const shown = new Set(place?.shown);
    const fresh = answer.value.items.filter(({ question_id: id }) => !shown.has(id));
    const asOf = new Date();
    const items = fresh.flatMap((one) => asPostsOf(one, tags, site, asOf));
    items.sort(newestFirst.compare);
    const more = answer.value.more && fresh.length > 0;
    return { ok: true, value: { items, next: more ? writeCursor(site, placeAfter(fresh, place)) : null } };
  };
}

/** One for each tag that was asked for; the site as a whole has it once. */
function asPostsOf(one: Question, tags: ReadonlySet<string | null>, site: string, asOf: Date): Post[] {
  const [home = null] = one.tags;
  const under = one.tags.filter((tag) => tags.has(tag) && tag !== home);
  const isAtHome = tags.has(null) || tags.has(home);
  return [...(isAtHome ? [home] : []), ...under].map((tag) => toPost(one, tag, site, asOf));
}

function placeAfter(fresh: readonly Question[], before: TimePlace | null): TimePlace {
  const second = Math.min(...fresh.map(({ creation_date: at }) => secondOf(at)));
  const shown = fresh.filter(({ creation_date: at }) => secondOf(at) === second).map(({ question_id: id }) => id);
  return { second, shown: before?.second === second ? [...before.shown, ...shown] : shown };
}

function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
