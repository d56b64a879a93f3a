import { z } from 'zod';
import type { SizedLimit } from '../define-platform.ts';
import { bestNamed, longestOf } from '../reading/fitting.ts';
import type { Answer, Community, CommunityPage, Rule } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { type Instance, maxAtOnce } from './instance.ts';
import { isCommunityName } from './names.ts';
import { rulesInSidebar } from '../reading/rules-in-sidebar.ts';
import { listOf } from '../reading/json-fields.ts';
import { communityView, reasonOf, toCommunity } from './views.ts';

const one = z.object({ community_view: communityView });
const several = z.object({ communities: listOf(communityView), next_page: z.string().max(500).nullish() });

export async function readCommunity(
  instance: Instance,
  name: string,
  signal?: AbortSignal,
): Promise<Answer<Community>> {
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
  terms: readonly string[],
  { limit, signal }: SizedLimit,
): Promise<Answer<readonly Community[]>> {
  const params = {
    q: longestOf(terms)!,
    type_: 'Communities',
    listing_type: instance.scope,
    sort: 'TopAll',
    limit: String(maxAtOnce),
  };
  const answer = await instance.ask('/search', params, several, signal);
  if (!answer.ok) return answer;
  const asOf = new Date();
  const found = answer.value.communities.filter((view) => reasonOf(view.community) === null);
  const communities = found.map((view) => toCommunity(view, asOf));
  return { ok: true, value: bestNamed(communities, terms, limit) };
}

/** All that the instance knows of, the largest first: what is found first is useful first. */
export async function crawlCommunities(
  { ask, scope }: Instance,
  cursor: string | null,
  { limit, signal }: SizedLimit,
): Promise<Answer<CommunityPage>> {
  const [, size, page] = /^(\d{1,3}):([\w+/=.~-]{0,500})$/.exec(cursor ?? `${limit}:`) ?? [];
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
