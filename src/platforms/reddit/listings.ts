import { pageSize } from '../limits.ts';
import type {
  Answer,
  CommentListOptions,
  CommentPage,
  CommunityReason,
  Limits,
  ListOptions,
  Post,
  PostPage,
  Refusal,
  SearchOptions,
  Sort,
  Window,
} from '../platform.ts';
import { refusal } from '../refusal.ts';
import { words } from '../words.ts';
import type { Ask } from './ask.ts';
import { isOfCommunity, readCommunities } from './communities.ts';
import { type PageRequest, readPage } from './listing.ts';
import { isCommunityName } from './names.ts';
import { shownComment, shownPost } from './shown.ts';

/** Where Reddit's listings end although there is more. */
export const listingDepth = 1000;

type Listed<T> = { items: T[]; next: string | null; unreadable: PostPage['unreadable'] };

export async function listPosts(
  ask: Ask,
  limits: Limits,
  names: readonly string[],
  sort: Sort,
  options: ListOptions,
): Promise<Answer<PostPage>> {
  const params: Record<string, string> = sort === 'top' ? { t: options.window ?? 'all' } : {};
  const page = await listIn(ask, names, options.signal, (group) => ({
    path: `/r/${group}/${sort}`,
    params,
    kind: 't3',
    read: shownPost,
    limit: pageSize(limits, options.limit),
    after: options.after ?? null,
    depth: listingDepth,
  }));
  return asPosts(page);
}

export async function listComments(
  ask: Ask,
  limits: Limits,
  names: readonly string[],
  options: CommentListOptions,
): Promise<Answer<CommentPage>> {
  const page = await listIn(ask, names, options.signal, (group) => ({
    path: `/r/${group}/comments`,
    params: {},
    kind: 't1',
    read: shownComment,
    limit: pageSize(limits, options.limit),
    after: options.after ?? null,
    depth: listingDepth,
  }));
  if (!page.ok) return page;
  const { items, ...listed } = page.value;
  return { ok: true, value: { comments: items, ...listed } };
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
  limits: Limits,
  query: string,
  { names, since, after = null, limit, signal }: SearchOptions,
): Promise<Answer<PostPage>> {
  const terms = words(query);
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
    limit: pageSize(limits, limit),
    after,
    depth: listingDepth,
  };
  if (terms.length === 0) return { ok: true, value: { posts: [], next: null, unreadable: [] } };
  if (!names) {
    const page = await readPage(ask, { ...request, path: '/search' }, signal);
    return asPosts(page.ok ? { ok: true, value: { ...page.value, unreadable: [] } } : page, since);
  }
  const page = await listIn(ask, names, signal, (group) => ({
    ...request,
    path: `/r/${group}/search`,
    params: { ...request.params, restrict_sr: '1' },
  }));
  return asPosts(page, since);
}

/** Newest first, so that the first one that is too old ends the search. */
function asPosts(page: Answer<Listed<Post>>, since?: Date): Answer<PostPage> {
  if (!page.ok) return page;
  const { items, next, unreadable } = page.value;
  const posts = since ? items.filter((post) => post.createdAt >= since) : items;
  return { ok: true, value: { posts, next: posts.length < items.length ? null : next, unreadable } };
}

/**
 * One page of what several communities list together. Reddit drops names that it cannot list without a word; when it
 * lists none of them, each is asked for, and those that can be read are listed without the others.
 */
async function listIn<T>(
  ask: Ask,
  names: readonly string[],
  signal: AbortSignal | undefined,
  request: (group: string) => PageRequest<T>,
): Promise<Answer<Listed<T>>> {
  const refusals = new Map(names.filter((name) => !isCommunityName(name)).map((name) => [name, refusal('missing')]));
  const asked = [...new Set(names.filter(isCommunityName).map((name) => name.toLowerCase()))];
  const list = async (group: string[]): Promise<Answer<Listed<T>>> => {
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
