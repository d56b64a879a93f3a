import { z } from 'zod';
import { answerEach } from '../listing/answer-each.ts';
import type { Reads } from '../define-platform.ts';
import { bestNamed, longestOf } from '../reading/fitting.ts';
import { listOf } from '../reading/json-fields.ts';
import type { Answer, Community } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { rulesInSidebar } from '../reading/rules-in-sidebar.ts';
import { readWalk, walkOn } from '../listing/sized-cursor.ts';
import { type Instance, maxAtOnce } from './instance.ts';
import { communityView, isCommunityName, reasonOf, toCommunity } from './views.ts';

const one = z.object({ community_view: communityView });
const several = z.object({ communities: listOf(communityView), next_page: z.string().max(500).nullish() });

export async function readCommunity({ ask }: Instance, name: string, signal?: AbortSignal): Promise<Answer<Community>> {
  if (!isCommunityName(name)) return refusal('missing');
  const answer = await ask('/community', { name }, one, signal);
  if (!answer.ok) return answer;
  const reason = reasonOf(answer.value.community_view);
  return reason === null ? { ok: true, value: toCommunity(answer.value.community_view) } : refusal(reason);
}

type Methods = Reads<'communities' | 'rules' | 'searchCommunities' | 'crawl'>;

export function communityMethods(instance: Instance): Methods {
  const { ask, scope } = instance;
  return {
    /** A call for each: Lemmy has none for several. */
    communities: (names, { signal }) => answerEach(names, (name) => readCommunity(instance, name, signal)),
    /** Those that the sidebar lists: Lemmy has no other place for them. */
    async rules(name, { signal }) {
      const community = await readCommunity(instance, name, signal);
      return community.ok ? { ok: true, value: rulesInSidebar(community.value.sidebar, new Date()) } : community;
    },
    async searchCommunities(terms, { limit, signal }) {
      const size = { sort: 'TopAll', limit: String(maxAtOnce) };
      const params = { q: longestOf(terms)!, type_: 'Communities', listing_type: scope, ...size };
      const answer = await ask('/search', params, several, signal);
      if (!answer.ok) return answer;
      const found = answer.value.communities.filter((view) => reasonOf(view) === null);
      return { ok: true, value: bestNamed(found.map(toCommunity), terms, limit) };
    },
    /** All that the instance knows of, the largest first: what is found first is useful first. */
    async crawl(cursor, { limit, signal }) {
      const walk = readWalk(cursor, limit, '', /^[\w+/=.~-]*$/);
      if (!walk) return refusal('invalid_cursor');
      const place = { limit: String(walk.size), ...(walk.at !== '' && { page_cursor: walk.at }) };
      const params = { type_: scope, sort: 'TopAll', show_nsfw: 'true', ...place };
      const answer = await ask('/community/list', params, several, signal);
      if (!answer.ok) return answer;
      const { communities, next_page: next } = answer.value;
      return { ok: true, value: { communities: communities.map(toCommunity), next: walkOn(walk, next || null) } };
    },
  };
}
