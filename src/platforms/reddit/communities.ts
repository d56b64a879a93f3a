import type { SizedLimit } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import type { Answer, Community, CommunityPage, CommunityReason, Refusal, Rule, WikiPage } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { maxAtOnce, readListing, readPage } from './listing.ts';
import { isCommunityName, isWikiPage } from './names.ts';
import { toCommunity, toRules, toWikiPage } from './things.ts';

/** Reddit's directory has no end that it states; a walk must have one. */
const directoryDepth = 100_000;

/**
 * Those that exist come a hundred a call; each of the others is asked for by itself, because only that answer says why.
 */
export async function readCommunities(
  ask: Ask,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Community>[]> {
  const asked = [...new Set(names.filter(isCommunityName).map((name) => name.toLowerCase()))];
  const known = new Map<string, Answer<Community>>();
  if (asked.length > 1) {
    for (let at = 0; at < asked.length; at += maxAtOnce) {
      const found = await lookUp(ask, asked.slice(at, at + maxAtOnce), signal);
      if (!found.ok) return names.map(() => found);
      for (const community of found.value) known.set(community.name.toLowerCase(), readable(community));
    }
  }
  for (const name of asked) {
    if (known.has(name)) continue;
    const answer = await about(ask, name, signal);
    if (!answer.ok && !isOfCommunity(answer.reason)) return names.map(() => answer);
    known.set(name, answer);
  }
  return names.map((name) => known.get(name.toLowerCase()) ?? refusal('missing'));
}

/** Whether a refusal is about the community; otherwise the next question would be refused as well. */
export function isOfCommunity(reason: Refusal['reason']): boolean {
  return ['missing', 'private', 'banned', 'quarantined', 'gated'].includes(reason);
}

async function lookUp(ask: Ask, names: string[], signal?: AbortSignal): Promise<Answer<Community[]>> {
  const answer = await ask('/api/info', { sr_name: names.join(',') }, signal);
  if (!answer.ok) return answer;
  const listing = readListing(answer.value);
  if (!listing) return refusal('unavailable', 'an answer that is no listing');
  const asOf = new Date();
  return { ok: true, value: listing.children.flatMap(({ data }) => toCommunity(data, asOf) ?? []) };
}

async function about(ask: Ask, name: string, signal?: AbortSignal): Promise<Answer<Community>> {
  const answer = await ask(`/r/${name}/about`, {}, signal);
  if (!answer.ok) return answer;
  const thing =
    typeof answer.value === 'object' && answer.value !== null && 'data' in answer.value ? answer.value : null;
  const community = toCommunity(thing?.data, new Date());
  // A listing instead of a community is a search for an unknown name that a gateway followed.
  if (!community) return readListing(answer.value) ? refusal('missing') : refusal('unavailable', 'no community');
  return readable(community);
}

function readable(community: Community): Answer<Community> {
  const reason = reasonOf(community);
  return reason === null ? { ok: true, value: community } : refusal(reason);
}

function reasonOf({ access, quarantined }: Community): CommunityReason | null {
  if (['private', 'gold_only', 'employees_only'].includes(access ?? '')) return 'private';
  return quarantined ? 'quarantined' : null;
}

export async function readRules(ask: Ask, name: string, signal?: AbortSignal): Promise<Answer<readonly Rule[]>> {
  if (!isCommunityName(name)) return refusal('missing');
  const answer = await ask(`/r/${name.toLowerCase()}/about/rules`, {}, signal);
  if (!answer.ok) return answer;
  const rules = toRules(answer.value, new Date());
  if (rules) return { ok: true, value: rules };
  return readListing(answer.value) ? refusal('missing') : refusal('unavailable', 'no rules');
}

export async function readWiki(ask: Ask, name: string, page: string, signal?: AbortSignal): Promise<Answer<WikiPage>> {
  if (!isCommunityName(name) || !isWikiPage(page)) return refusal('missing');
  const answer = await ask(`/r/${name.toLowerCase()}/wiki/${page}`, {}, signal);
  if (!answer.ok) return answer;
  const wiki = toWikiPage(answer.value, name, page, new Date());
  return wiki ? { ok: true, value: wiki } : refusal('unavailable', 'no wiki page');
}

/** Reddit's search also finds by description; those whose name and title lack a word are left out. */
export async function searchCommunities(
  ask: Ask,
  terms: readonly string[],
  { limit, signal }: SizedLimit,
): Promise<Answer<readonly Community[]>> {
  const request = { params: { q: terms.join(' '), sort: 'relevance' }, kind: 't5' as const, read: toCommunity };
  const page = await readPage(ask, { ...request, path: '/subreddits/search', limit: maxAtOnce, after: null, depth: maxAtOnce }, signal); // prettier-ignore
  if (!page.ok) return page;
  const readable = page.value.items.filter((community) => reasonOf(community) === null);
  return { ok: true, value: bestNamed(readable, terms, limit) };
}

/** The most active first: what is new and lives comes up there as well. */
export async function crawlCommunities(
  ask: Ask,
  cursor: string | null,
  { limit, signal }: SizedLimit,
): Promise<Answer<CommunityPage>> {
  const request = {
    path: '/subreddits/popular',
    params: {},
    kind: 't5' as const,
    read: toCommunity,
    limit,
    after: cursor,
    depth: directoryDepth,
  };
  const page = await readPage(ask, request, signal);
  return page.ok ? { ok: true, value: { communities: page.value.items, next: page.value.next } } : page;
}
