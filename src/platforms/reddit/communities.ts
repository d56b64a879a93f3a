import { z } from 'zod';
import { answerEach } from '../listing/answer-each.ts';
import type { Reads } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import type { Answer, Community, CommunityReason } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { maxAtOnce, readListing, readPage, thingsIn } from './listing.ts';
import { isClosed, isCommunityName, isWikiPage } from './names.ts';
import { toCommunity, toRules, toWikiText } from './things.ts';

/** Reddit's directory has no end that it states; a walk must have one. */
const directoryDepth = 100_000;
const communityList = { kind: 't5' as const, read: toCommunity };

export function communityMethods(ask: Ask): Reads<'communities' | 'rules' | 'wiki' | 'searchCommunities' | 'crawl'> {
  return {
    communities: (names, { signal }) => readCommunities(ask, names, signal),
    async rules(name, { signal }) {
      if (!isCommunityName(name)) return refusal('missing');
      const answer = await ask(`/r/${name.toLowerCase()}/about/rules`, {}, signal);
      if (!answer.ok) return answer;
      const rules = toRules(answer.value);
      if (rules) return { ok: true, value: rules };
      return readListing(answer.value) ? refusal('missing') : refusal('unavailable', 'no rules');
    },
    async wiki(name, page, { signal }) {
      if (!isCommunityName(name) || !isWikiPage(page)) return refusal('missing');
      const answer = await ask(`/r/${name.toLowerCase()}/wiki/${page}`, {}, signal);
      if (!answer.ok) return answer;
      const text = toWikiText(answer.value);
      return text === null ? refusal('unavailable', 'no wiki page') : { ok: true, value: text };
    },
    /** Reddit's search also finds by description; those whose name and title lack a word are left out. */
    async searchCommunities(terms, { limit, signal }) {
      const params = { q: terms.join(' '), sort: 'relevance' };
      const request = { ...communityList, path: '/subreddits/search', params, limit: maxAtOnce, after: null, depth: maxAtOnce }; // prettier-ignore
      const page = await readPage(ask, request, signal);
      if (!page.ok) return page;
      const readable = page.value.items.filter((community) => reasonOf(community) === null);
      return { ok: true, value: bestNamed(readable, terms, limit) };
    },
    /** The most active first: what is new and lives comes up there as well. */
    async crawl(after, { limit, signal }) {
      const list = { ...communityList, path: '/subreddits/popular', params: {}, depth: directoryDepth };
      const page = await readPage(ask, { ...list, limit, after }, signal);
      return page.ok ? { ok: true, value: { communities: page.value.items, next: page.value.next } } : page;
    },
  };
}

/** Those that exist come a hundred a call; each of the others is asked for by itself, because only that answer says why. */
export async function readCommunities(
  ask: Ask,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Community>[]> {
  const asked = [...new Set(names.filter(isCommunityName).map((name) => name.toLowerCase()))];
  const known = new Map<string, Answer<Community>>();
  for (let at = 0; asked.length > 1 && at < asked.length; at += maxAtOnce) {
    const params = { sr_name: asked.slice(at, at + maxAtOnce).join(',') };
    const found = await thingsIn(ask, 't5', toCommunity, params, signal);
    if (!found.ok) return names.map(() => found);
    for (const community of found.value) known.set(community.name.toLowerCase(), readable(community));
  }
  const none = async () => refusal('missing');
  return answerEach(names, (name) => (isCommunityName(name) ? about(ask, name, signal) : none()), known);
}

const aboutShape = z.object({ data: z.unknown() });

async function about(ask: Ask, name: string, signal?: AbortSignal): Promise<Answer<Community>> {
  const answer = await ask(`/r/${name}/about`, {}, signal);
  if (!answer.ok) return answer;
  const community = toCommunity(aboutShape.safeParse(answer.value).data?.data);
  // A listing instead of a community is a search for an unknown name that a gateway followed.
  if (!community) return readListing(answer.value) ? refusal('missing') : refusal('unavailable', 'no community');
  return readable(community);
}

function readable(community: Community): Answer<Community> {
  const reason = reasonOf(community);
  return reason === null ? { ok: true, value: community } : refusal(reason);
}

function reasonOf({ access, quarantined }: Community): CommunityReason | null {
  if (isClosed(access)) return 'private';
  return quarantined ? 'quarantined' : null;
}
