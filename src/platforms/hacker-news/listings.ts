import { pageSize } from '../limits.ts';
import type {
  AnyComment,
  Answer,
  Comment,
  CommentListOptions,
  CommentPage,
  LimitOptions,
  Limits,
  ListOptions,
  Post,
  PostPage,
  SearchOptions,
  Sort,
} from '../platform.ts';
import { refusal } from '../refusal.ts';
import { words } from '../words.ts';
import { type Hit, toComment, toPost } from './answers.ts';
import { readCursor, type TimePlace, writeCursor } from '../time-cursor.ts';
import { nameOf, type Part, partOf, parts } from './parts.ts';
import type { Site } from './site.ts';

/** Most hits that the search gives of one query, whatever page is asked for. */
const maxHits = 1_000;
const windowSeconds = { hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000, all: null };

type Names = { readable: Part[]; unreadable: PostPage['unreadable'] };

function readNames(names: readonly string[]): Names {
  const readable = new Map(names.flatMap((name) => partOf(name) ?? []).map((part) => [part.name, part]));
  const unreadable = names
    .filter((name) => partOf(name) === null)
    .map((name) => ({ name, reason: 'missing' as const }));
  return { readable: [...readable.values()], unreadable };
}

/** Tags that find everything of these parts, and whatever else the search takes for it. */
function tagsOf(chosen: readonly Part[]): string {
  const [whole] = chosen.filter(({ name }) => name === 'all');
  return whole ? whole.tags : `(${chosen.map(({ tags }) => tags).join(',')})`;
}

function isIn(chosen: readonly Part[]): (item: { community: string }) => boolean {
  if (chosen.some(({ name }) => name === 'all')) return () => true;
  return ({ community }) => chosen.some(({ name }) => community.startsWith(`${name}@`));
}

export async function listPosts(
  site: Site,
  limits: Limits,
  names: readonly string[],
  sort: Sort,
  options: ListOptions,
): Promise<Answer<PostPage>> {
  const limit = pageSize(limits, options.limit);
  if (!limits.sorts.includes(sort)) return refusal('unsupported', `Hacker News cannot be sorted by ${sort}`);
  options.signal?.throwIfAborted();
  if (sort === 'top' && names.length > 0) return listTop(site, readNames(names), limit, options);
  // A page costs the same however old its posts are: all of them are worth having.
  return asPosts(await listIn(site, names, { ...options, since: undefined, limit, kind: 'new' }, toPost));
}

/** Without words the search ranks by points. Its pages are counted, and end after a thousand hits. */
async function listTop(
  site: Site,
  { readable, unreadable }: Names,
  limit: number,
  { after = null, window = 'all', signal }: ListOptions,
): Promise<Answer<PostPage>> {
  if (readable.length === 0) return refusal('missing');
  const [, size, page] = /^top:(\d{1,3}):(\d{1,4})$/.exec(after ?? `top:${limit}:0`) ?? [];
  if (!size || !page) return refusal('invalid_cursor');
  const seconds = windowSeconds[window];
  const recent = seconds === null ? {} : { numericFilters: `created_at_i>=${secondOf(new Date()) - seconds}` };
  const params = { tags: tagsOf(readable), hitsPerPage: size, page, ...recent };
  const answer = await site.search('rank', params, signal);
  if (!answer.ok) return answer;
  const asOf = new Date();
  const posts = answer.value.hits.flatMap((hit) => toPost(hit, asOf) ?? []).filter(isIn(readable));
  posts.sort((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
  const ended = answer.value.count < Number(size) || (Number(page) + 1) * Number(size) >= maxHits;
  return { ok: true, value: { posts, next: ended ? null : `top:${size}:${Number(page) + 1}`, unreadable } };
}

/** The search does not know where a comment's post belongs, but for its title: what is elsewhere is left out here. */
export async function listComments(
  site: Site,
  limits: Limits,
  names: readonly string[],
  options: CommentListOptions,
): Promise<Answer<CommentPage>> {
  const wanted = {
    ...options,
    since: undefined,
    limit: pageSize(limits, options.limit),
    kind: 'comments',
    params: { tags: 'comment' },
  };
  const page = await listIn(site, names, wanted, (hit, asOf) => toComment(hit, hit.post, asOf));
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { comments: items.map(standing), ...listed } };
}

export function standing({ removedBy: _removedBy, ...comment }: AnyComment): Comment {
  return comment;
}

export async function searchPosts(
  site: Site,
  limits: Limits,
  query: string,
  { names, limit, ...options }: SearchOptions,
): Promise<Answer<PostPage>> {
  const terms = words(query.toLowerCase());
  const params = { query: terms.join(' ') };
  const wanted = { ...options, limit: pageSize(limits, limit), kind: 'search', params };
  const everywhere = names ?? parts.map(({ name }) => nameOf(name));
  const page = await listIn(site, terms.length === 0 ? [] : everywhere, wanted, (hit, asOf) => {
    const post = toPost(hit, asOf);
    // The search finds beginnings of words, and words of authors and addresses.
    const said = `${post?.title}\n${post?.body}`.toLowerCase();
    return terms.every((term) => said.includes(term)) ? post : null;
  });
  return asPosts(page);
}

type Listed<T> = { items: T[]; next: string | null; unreadable: PostPage['unreadable'] };

function asPosts(page: Answer<Listed<Post>>): Answer<PostPage> {
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { posts: items, ...listed } };
}

/** What is found by time in the parts that the names say. */
async function listIn<T extends Pick<Post, 'id' | 'createdAt' | 'community'>>(
  site: Site,
  names: readonly string[],
  { kind, params, ...wanted }: Omit<Wanted, 'params'> & { params?: Record<string, string> },
  read: (hit: Hit, asOf: Date) => T | null,
): Promise<Answer<Listed<T>>> {
  wanted.signal?.throwIfAborted();
  if (names.length === 0) return { ok: true, value: { items: [], next: null, unreadable: [] } };
  const { readable, unreadable } = readNames(names);
  if (readable.length === 0) return refusal('missing');
  const tags = tagsOf(readable);
  const isThere = isIn(readable);
  const page = await byTime(site, { ...wanted, kind: `${kind} ${tags}`, params: { tags, ...params } }, (hit, asOf) => {
    const one = read(hit, asOf);
    return one && isThere(one) ? one : null;
  });
  return page.ok ? { ok: true, value: { ...page.value, unreadable } } : page;
}

type Wanted = LimitOptions & {
  kind: string;
  params: Record<string, string>;
  limit: number;
  after?: string | null | undefined;
  since?: Date | undefined;
};

/**
 * The next page by time, newest first. Pages are windows of time, so that what is added meanwhile moves nothing, and the
 * thousand hits of one query are no end.
 */
async function byTime<T extends Pick<Post, 'id' | 'createdAt'>>(
  site: Site,
  { kind, params, limit, after = null, since, signal }: Wanted,
  read: (hit: Hit, asOf: Date) => T | null,
): Promise<Answer<{ items: T[]; next: string | null }>> {
  const place = after === null ? null : readCursor(kind, after);
  if (after !== null && !place) return refusal('invalid_cursor');
  const filters = [
    ...(place ? [`created_at_i<=${place.second}`] : []),
    ...(since ? [`created_at_i>=${Math.ceil(since.getTime() / 1000)}`] : []),
  ];
  const asked = Math.min(maxHits, limit + (place?.shown.length ?? 0));
  const numericFilters = filters.length > 0 ? { numericFilters: filters.join(',') } : {};
  const answer = await site.search('date', { ...params, hitsPerPage: String(asked), ...numericFilters }, signal);
  if (!answer.ok) return answer;
  const shown = new Set(place?.shown);
  const fresh = answer.value.hits.filter(({ id }) => !shown.has(id)).slice(0, limit);
  const asOf = new Date();
  const items = fresh.flatMap((hit) => read(hit, asOf) ?? []);
  items.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const more = answer.value.count >= asked && fresh.length > 0;
  return { ok: true, value: { items, next: more ? writeCursor(kind, placeAfter(fresh, place)) : null } };
}

function placeAfter(fresh: readonly Hit[], before: TimePlace | null): TimePlace {
  const second = Math.min(...fresh.map(({ time }) => secondOf(time)));
  const shown = fresh.filter(({ time }) => secondOf(time) === second).map(({ id }) => id);
  return { second, shown: before?.second === second ? [...before.shown, ...shown] : shown };
}

function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
