import { isOfCommunity } from '../listing/answer-each.ts';
import type { Reads } from '../define-platform.ts';
import { standing } from '../reading/fitting.ts';
import { asComments, asPosts, type ListedItem, type ListedTogether } from '../listing/list-together.ts';
import type { Answer, Comment, CommunityReason, Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { readCommunities } from './communities.ts';
import { type PageRequest, readPage } from './listing.ts';
import { isCommunityName } from './names.ts';
import { knownPost, toComment } from './things.ts';

/** Where Reddit's listings end although there is more. */
export const listingDepth = 1000;

const postList = { kind: 't3' as const, read: shownPost, depth: listingDepth };
const commentList = { kind: 't1' as const, read: shownComment, depth: listingDepth };
const windows: [string, number][] = [['hour', 1], ['day', 24], ['week', 168], ['month', 720], ['year', 8760]]; // prettier-ignore

export function listingMethods(ask: Ask): Reads<'listPosts' | 'listComments' | 'searchPosts'> {
  return {
    async listPosts(names, sort, { after = null, limit, signal }) {
      const request = { ...postList, params: sort === 'top' ? { t: 'year' } : {}, limit, after };
      return asPosts(await listIn(ask, names, signal, (group) => ({ ...request, path: `/r/${group}/${sort}` })));
    },
    async listComments(names, { after = null, limit, signal }) {
      const request = { ...commentList, params: {}, limit, after };
      return asComments(await listIn(ask, names, signal, (group) => ({ ...request, path: `/r/${group}/comments` })));
    },
    async searchPosts(terms, { since, after = null, limit, signal }) {
      const hours = since ? (Date.now() - since.getTime()) / 3_600_000 : Infinity;
      // In quotation marks a word is no operator and nothing that stands in it is one.
      const q = terms.map((term) => `"${term.replaceAll('\\', '')}"`).join(' AND ');
      const params = { q, sort: 'new', type: 'link', t: windows.find(([, most]) => hours < most)?.[0] ?? 'all' };
      const page = await readPage(ask, { ...postList, path: '/search', params, limit, after }, signal);
      if (!page.ok) return page;
      // Newest first: the first one that is too old ends the search.
      const posts = page.value.items.filter((post) => !since || post.createdAt >= since);
      const next = posts.length < page.value.items.length ? null : page.value.next;
      return { ok: true, value: { posts, next, unreadable: [] } };
    },
  };
}

/** As listings show it: none that was removed or that not everybody may see. */
function shownPost(raw: unknown): Post | null {
  const post = knownPost(raw);
  return post?.removedBy === null ? post : null;
}

function shownComment(raw: unknown): Comment | null {
  const comment = toComment(raw);
  return comment && (standing([comment])[0] ?? null);
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
  const missing = names.filter((name) => !isCommunityName(name));
  const refusals = new Map(missing.map((name) => [name.toLowerCase(), refusal('missing')]));
  const refusedOf = (name: string) => refusals.get(name.toLowerCase());
  const list = async (group: string[]): Promise<Answer<ListedTogether<T>>> => {
    const page = await readPage(ask, request(group.join('+')), signal);
    const unreadable = names.flatMap((name) => ({ name, reason: refusedOf(name)?.reason as CommunityReason }));
    return page.ok ? { ok: true, value: { ...page.value, unreadable: unreadable.filter(({ reason }) => reason) } } : page; // prettier-ignore
  };
  const firstRefusal = () => names.map(refusedOf).find(Boolean) ?? refusal('missing');

  const asked = [...new Set(names.filter(isCommunityName).map((name) => name.toLowerCase()))];
  if (asked.length === 0) return firstRefusal();
  const page = await list(asked);
  if (page.ok || !isOfCommunity(page)) return page;
  const answers = asked.length === 1 ? [page] : await readCommunities(ask, asked, signal);
  for (const [n, answer] of answers.entries()) {
    if (answer.ok) continue;
    if (!isOfCommunity(answer)) return answer;
    refusals.set(asked[n]!, answer);
  }
  const readable = asked.filter((name) => !refusals.has(name));
  if (readable.length === 0) return firstRefusal();
  return readable.length < asked.length ? list(readable) : page;
}
