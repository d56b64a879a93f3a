import type { SizedCommentList, SizedList, SizedSearch } from '../define-platform.ts';
import { asComments, asPosts, type ListedItem, type ListedTogether } from '../listing/list-together.ts';
import type { Answer, CommentPage, CommunityReason, Post, PostPage, Refusal, Sort, Window } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { isOfCommunity, readCommunities } from './communities.ts';
import { type PageRequest, readPage } from './listing.ts';
import { isCommunityName } from './names.ts';
import { shownComment, shownPost } from './shown.ts';

/** Where Reddit's listings end although there is more. */
export const listingDepth = 1000;

export async function listPosts(
  ask: Ask,
  names: readonly string[],
  sort: Sort,
  { window = 'all', after = null, limit, signal }: SizedList,
): Promise<Answer<PostPage>> {
  const params: Record<string, string> = sort === 'top' ? { t: window } : {};
  const request = { params, kind: 't3' as const, read: shownPost, limit, after, depth: listingDepth };
  return asPosts(await listIn(ask, names, signal, (group) => ({ ...request, path: `/r/${group}/${sort}` })));
}

export async function listComments(
  ask: Ask,
  names: readonly string[],
  { after = null, limit, signal }: SizedCommentList,
): Promise<Answer<CommentPage>> {
  const request = { params: {}, kind: 't1' as const, read: shownComment, limit, after, depth: listingDepth };
  return asComments(await listIn(ask, names, signal, (group) => ({ ...request, path: `/r/${group}/comments` })));
}

const windows: [Window, number][] = [
  ['hour', 1],
  ['day', 24],
  ['week', 168],
  ['month', 720],
  ['year', 8760],
];

export async function searchPosts(
  ask: Ask,
  terms: readonly string[],
  { names, since, after = null, limit, signal }: SizedSearch,
): Promise<Answer<PostPage>> {
  const hours = since ? (Date.now() - since.getTime()) / 3_600_000 : Infinity;
  const request = {
    // In quotation marks a word is no operator and nothing that stands in it is one.
    params: {
      q: terms.map((term) => `"${term.replaceAll('\\', '')}"`).join(' AND '),
      sort: 'new',
      type: 'link',
      t: windows.find(([, most]) => hours < most)?.[0] ?? 'all',
    },
    kind: 't3' as const,
    read: shownPost,
    limit,
    after,
    depth: listingDepth,
  };
  if (!names) {
    const page = await readPage(ask, { ...request, path: '/search' }, signal);
    return asPosts(newEnough(page.ok ? { ok: true, value: { ...page.value, unreadable: [] } } : page, since));
  }
  const page = await listIn(ask, names, signal, (group) => ({
    ...request,
    path: `/r/${group}/search`,
    params: { ...request.params, restrict_sr: '1' },
  }));
  return asPosts(newEnough(page, since));
}

/** Newest first, so that the first one that is too old ends the search. */
function newEnough(page: Answer<ListedTogether<Post>>, since?: Date): Answer<ListedTogether<Post>> {
  if (!page.ok || !since) return page;
  const items = page.value.items.filter((post) => post.createdAt >= since);
  return { ok: true, value: { ...page.value, items, next: items.length < page.value.items.length ? null : page.value.next } }; // prettier-ignore
}

/**
 * One page of what several communities list together. Reddit drops names that it cannot list without a word; when it
 * lists none of them, each is asked for, and those that can be read are listed without the others.
 */
async function listIn<T extends ListedItem>(
  ask: Ask,
  names: readonly string[],
  signal: AbortSignal | undefined,
  request: (group: string) => PageRequest<T>,
): Promise<Answer<ListedTogether<T>>> {
  const refusals = new Map(names.filter((name) => !isCommunityName(name)).map((name) => [name, refusal('missing')]));
  const asked = [...new Set(names.filter(isCommunityName).map((name) => name.toLowerCase()))];
  const list = async (group: string[]): Promise<Answer<ListedTogether<T>>> => {
    const page = await readPage(ask, request(group.join('+')), signal);
    return page.ok ? { ok: true, value: { ...page.value, unreadable: unreadableOf(names, refusals) } } : page;
  };
  const firstRefusal = () => names.map((name) => refusals.get(name) ?? refusals.get(name.toLowerCase())).find(Boolean);

  if (asked.length === 0) return firstRefusal() ?? { ok: true, value: { items: [], next: null, unreadable: [] } };
  const page = await list(asked);
  if (page.ok || !isOfCommunity(page.reason)) return page;
  if (asked.length === 1) {
    refusals.set(asked[0]!, page);
    return firstRefusal() ?? page;
  }
  const answers = await readCommunities(ask, asked, signal);
  for (const [n, answer] of answers.entries()) {
    if (answer.ok) continue;
    if (!isOfCommunity(answer.reason)) return answer;
    refusals.set(asked[n]!, answer);
  }
  const readable = asked.filter((name) => !refusals.has(name));
  if (readable.length === 0) return firstRefusal() ?? page;
  return readable.length < asked.length ? list(readable) : page;
}

function unreadableOf(names: readonly string[], refusals: ReadonlyMap<string, Refusal>): PostPage['unreadable'] {
  return names.flatMap((name) => {
    const refused = refusals.get(name) ?? refusals.get(name.toLowerCase());
    return refused ? [{ name, reason: refused.reason as CommunityReason }] : [];
  });
}
