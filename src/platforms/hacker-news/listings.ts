import type { Reads, SizedList } from '../define-platform.ts';
import { fitsAll, standing } from '../reading/fitting.ts';
import {
  asComments,
  asPosts,
  bestFirst,
  type ListedItem,
  type ListedTogether,
  newestFirst,
  placesOf,
} from '../listing/list-together.ts';
import type { Answer, PostPage } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { aYearAgo, placeAfter, readCursor, writeCursor } from '../listing/time-cursor.ts';
import { type Hit, toComment, toPost } from './answers.ts';
import { nameOf, type Part, partOf } from './parts.ts';
import type { Site } from './site.ts';

/** Most hits that the search gives of one query, whatever page is asked for. */
const maxHits = 1_000;

/** Tags that find everything of these parts, and whatever else the search takes for it. */
function tagsOf(chosen: readonly Part[]): string {
  const [whole] = chosen.filter(({ name }) => name === 'all');
  return whole ? whole.tags : `(${chosen.map(({ tags }) => tags).join(',')})`;
}

function isIn(chosen: readonly Part[]): (item: { community: string }) => boolean {
  if (chosen.some(({ name }) => name === 'all')) return () => true;
  return ({ community }) => chosen.some(({ name }) => community.startsWith(`${name}@`));
}

export function listingMethods(site: Site): Reads<'listPosts' | 'listComments' | 'searchPosts'> {
  return {
    async listPosts(names, sort, options) {
      if (sort === 'top') return listTop(site, names, options);
      // A page costs the same however old its posts are: all of them are worth having.
      return asPosts(await listIn(site, names, { ...options, since: undefined, kind: 'new' }, toPost));
    },
    /** The search does not know where a comment's post belongs, but for its title: what is elsewhere is left out here. */
    async listComments(names, options) {
      const wanted = { ...options, since: undefined, kind: 'comments', params: { tags: 'comment' } };
      const page = await listIn(site, names, wanted, (hit) => toComment(hit, hit.post));
      return asComments(page.ok ? { ok: true, value: { ...page.value, items: standing(page.value.items) } } : page);
    },
    async searchPosts(terms, options) {
      const wanted = { ...options, kind: 'search', params: { query: terms.join(' ') } };
      // The search finds beginnings of words, and words of authors and addresses.
      const fits = fitsAll(terms);
      const page = await listIn(site, [nameOf('all')], wanted, (hit) => {
        const post = toPost(hit);
        return post && fits(post) ? post : null;
      });
      return asPosts(page);
    },
  };
}

/** Without words the search ranks by points. Its pages are counted, and end after a thousand hits. */
async function listTop(
  site: Site,
  names: readonly string[],
  { after = null, limit, signal }: SizedList,
): Promise<Answer<PostPage>> {
  const { places, unreadable } = placesOf(names, partOf);
  if (places.length === 0) return refusal('missing');
  const [, size, page] = /^top:(\d{1,3}):(\d{1,4})$/.exec(after ?? `top:${limit}:0`) ?? [];
  if (!size || !page) return refusal('invalid_cursor');
  const params = { tags: tagsOf(places), hitsPerPage: size, page, numericFilters: `created_at_i>=${aYearAgo()}` };
  const answer = await site.search('rank', params, signal);
  if (!answer.ok) return answer;
  const posts = answer.value.hits.flatMap((hit) => toPost(hit) ?? []).filter(isIn(places));
  posts.sort(bestFirst.compare);
  const ended = answer.value.count < Number(size) || (Number(page) + 1) * Number(size) >= maxHits;
  return { ok: true, value: { posts, next: ended ? null : `top:${size}:${Number(page) + 1}`, unreadable } };
}

type Wanted = SizedList & { kind: string; params?: Record<string, string> };

/**
 * What is found by time in the parts that the names say, newest first. Pages are windows of time, so that what is added
 * meanwhile moves nothing, and the thousand hits of one query are no end.
 */
async function listIn<T extends ListedItem & { community: string }>(
  site: Site,
  names: readonly string[],
  { kind: what, params, limit, after = null, since, signal }: Wanted,
  read: (hit: Hit) => T | null,
): Promise<Answer<ListedTogether<T>>> {
  const { places, unreadable } = placesOf(names, partOf);
  if (places.length === 0) return refusal('missing');
  const tags = tagsOf(places);
  const kind = `${what} ${tags}`;
  const place = after === null ? null : readCursor(kind, after);
  if (after !== null && !place) return refusal('invalid_cursor');
  const filters = [
    ...(place ? [`created_at_i<=${place.second}`] : []),
    ...(since ? [`created_at_i>=${Math.ceil(since.getTime() / 1000)}`] : []),
  ];
  const asked = Math.min(maxHits, limit + (place?.shown.length ?? 0));
  const numericFilters = filters.length > 0 ? { numericFilters: filters.join(',') } : {};
  const answer = await site.search('date', { tags, ...params, hitsPerPage: String(asked), ...numericFilters }, signal);
  if (!answer.ok) return answer;
  const shown = new Set(place?.shown);
  const fresh = answer.value.hits.filter(({ id }) => !shown.has(id)).slice(0, limit);
  const items = fresh.flatMap((hit) => read(hit) ?? []).filter(isIn(places));
  items.sort(newestFirst.compare);
  const behind = () => writeCursor(kind, placeAfter(fresh.map(({ id, time: at }) => ({ id, at })), place)); // prettier-ignore
  // A page that is the last one again is not the end.
  const next = fresh.length > 0 ? behind() : after;
  return { ok: true, value: { items, next: answer.value.count >= asked ? next : null, unreadable } };
}
