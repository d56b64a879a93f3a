import { z } from 'zod';
import { pageSize } from '../limits.ts';
import type { Answer, Community, CommunityPage, LimitOptions, Limits, Rule } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { words } from '../words.ts';
import type { Instance } from './instance.ts';
import { isCommunityName } from './names.ts';
import { rulesInSidebar } from '../rules-in-sidebar.ts';
import { listOf } from '../json-fields.ts';
import { communityView, reasonOf, toCommunity } from './views.ts';

const one = z.object({ community_view: communityView });
const several = z.object({ communities: listOf(communityView), next_page: z.string().max(500).nullish() });

export async function readCommunity(
  instance: Instance,
  name: string,
  signal?: AbortSignal,
): Promise<Answer<Community>> {
  signal?.throwIfAborted();
  if (!isCommunityName(name)) return refusal('missing');
  const answer = await instance.ask('/community', { name }, one, signal);
  if (!answer.ok) return answer;
  const view = answer.value.community_view;
  const reason = reasonOf(view.community);
  return reason === null ? { ok: true, value: toCommunity(view, new Date()) } : refusal(reason);
}

/** A call for each: Lemmy has none for several. */
export async function readCommunities(
  instance: Instance,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Community>[]> {
  const known = new Map<string, Answer<Community>>();
  for (const name of new Set(names.map((each) => each.toLowerCase()))) {
    const answer = await readCommunity(instance, name, signal);
    if (!answer.ok && ['rate_limited', 'unavailable', 'blocked'].includes(answer.reason))
      return names.map(() => answer);
    known.set(name, answer);
  }
  return names.map((name) => known.get(name.toLowerCase()) ?? refusal('missing'));
}

/** Those that the sidebar lists: Lemmy has no other place for them. */
export async function readRules(
  instance: Instance,
  name: string,
  signal?: AbortSignal,
): Promise<Answer<readonly Rule[]>> {
  const community = await readCommunity(instance, name, signal);
  if (!community.ok) return community;
  return { ok: true, value: rulesInSidebar(community.value.sidebar, new Date()) };
}

export async function searchCommunities(
  instance: Instance,
  limits: Limits,
  query: string,
  { limit, signal }: LimitOptions,
): Promise<Answer<readonly Community[]>> {
  const wanted = pageSize(limits, limit);
  const terms = words(query.toLowerCase());
  const [longest] = terms.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return { ok: true, value: [] };
  const params = {
    q: longest,
    type_: 'Communities',
    listing_type: instance.scope,
    sort: 'TopAll',
    limit: String(limits.page),
  };
  const answer = await instance.ask('/search', params, several, signal);
  if (!answer.ok) return answer;
  const asOf = new Date();
  const key = terms.join('');
  const fits = answer.value.communities
    .filter((view) => reasonOf(view.community) === null)
    .map((view) => toCommunity(view, asOf))
    .filter(({ name, title }) => terms.every((term) => `${name.split('@')[0]} ${title}`.toLowerCase().includes(term)))
    .sort((a, b) => Number(isNamed(b, key)) - Number(isNamed(a, key)));
  return { ok: true, value: fits.slice(0, wanted) };
}

function isNamed({ name }: Community, key: string): boolean {
  return name.toLowerCase().startsWith(`${key}@`);
}

/** All that the instance knows of, the largest first: what is found first is useful first. */
export async function crawlCommunities(
  { ask, scope }: Instance,
  limits: Limits,
  cursor: string | null,
  { limit, signal }: LimitOptions,
): Promise<Answer<CommunityPage>> {
  const [, size, page] = /^(\d{1,3}):([\w+/=.~-]{0,500})$/.exec(cursor ?? `${pageSize(limits, limit)}:`) ?? [];
  if (!size || page === undefined) return refusal('invalid_cursor');
  const at: Record<string, string> = page === '' ? {} : { page_cursor: page };
  const params = { type_: scope, sort: 'TopAll', show_nsfw: 'true', limit: size, ...at };
  const answer = await ask('/community/list', params, several, signal);
  if (!answer.ok) return answer;
  const asOf = new Date();
  const communities = answer.value.communities.map((view) => toCommunity(view, asOf));
  const { next_page: next } = answer.value;
  return { ok: true, value: { communities, next: next ? `${size}:${next}` : null } };
}
