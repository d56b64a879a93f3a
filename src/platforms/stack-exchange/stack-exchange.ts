import { z } from 'zod';
import { isOfCommunity } from '../listing/answer-each.ts';
import { usualLimits } from '../limits.ts';
import { definePlatform, type Reads } from '../define-platform.ts';
import { bestNamed, longestOf } from '../reading/fitting.ts';
import type { Answer, Community, Limits, Platform } from '../platform.ts';
import { found, refusal } from '../refusal.ts';
import { readWalk, walkOn } from '../listing/sized-cursor.ts';
import { communityName, tag, titleOf, toCommunity } from './answers.ts';
import { itemMethods } from './items.ts';
import { listingMethods, placeOf } from './listings.ts';
import { type Network, type NetworkOptions, openNetwork } from './network.ts';

const limits: Limits = {
  ...usualLimits,
  sorts: ['new', 'hot', 'top'],
  page: 100,
  names: 100,
  lookupsPerCall: 20,
};
const tagsAtOnce = 20;
/** Calls are few: of a site the most used tags are crawled, others are found when somebody names them. */
const maxCrawledPages = 3;

/** The sites of Stack Exchange: each is a community with its tags as parts. */
export function createStackExchange(options: NetworkOptions): Platform {
  const network = openNetwork(options);
  return definePlatform({
    name: 'stack-exchange',
    source: 'live',
    platforms: ['stack_exchange'],
    reach: 'all',
    limits,
    covers: () => new Set(network.sites()),
    lacks: 'wikis of tags are not read, and what was deleted is left out without a word',
    ...communityMethods(network),
    ...listingMethods(network),
    ...itemMethods(network),
  });
}

function communityMethods(network: Network): Reads<'communities' | 'rules' | 'searchCommunities' | 'crawl'> {
  return {
    async communities(names, { signal }) {
      const places = names.map((name) => placeOf(network, name));
      const known = new Map<string, Community>();
      for (const [site, all] of Map.groupBy(
        places.flatMap((place) => place ?? []),
        (place) => place.site,
      )) {
        const told = await readTags(network, site, [...new Set(all.flatMap((place) => place.tag ?? []))], signal);
        if (told.ok) for (const community of told.value) known.set(community.name, community);
        else if (!isOfCommunity(told)) return names.map(() => told);
      }
      return places.map((place) => found(place && known.get(communityName(place.tag, place.site))));
    },
    rules: async (name) =>
      refusal(placeOf(network, name) ? 'not_collected' : 'missing', 'help pages are not in the interface'),
    /** Tags that have the longest word in their name; a call for each site. */
    async searchCommunities(terms, { limit, signal }) {
      const all: Community[] = [];
      for (const site of network.sites()) {
        // Words of the site's name are in no tag.
        const longest = longestOf(terms.filter((term) => !titleOf('', site).includes(term)));
        const params = { site, sort: 'popular', order: 'desc', pagesize: '100' };
        const named = longest === undefined ? {} : { inname: longest };
        const answer = await network.ask('/tags', { ...params, ...named }, tag, signal);
        if (!answer.ok && isOfCommunity(answer)) continue;
        if (!answer.ok) return answer;
        all.push(toCommunity(null, site), ...answer.value.items.map((one) => toCommunity(one, site)));
      }
      return { ok: true, value: bestNamed(all, terms, limit) };
    },
    /** Site by site: the site itself, then its most used tags. One that the network does not know is passed over. */
    async crawl(cursor, { limit, signal }) {
      const walk = readWalk(cursor, limit, '0:0', /^\d{1,4}:\d{1,3}$/);
      if (!walk) return refusal('invalid_cursor');
      const [at, page] = walk.at.split(':').map(Number) as [number, number];
      const sites = network.sites();
      const site = sites[at];
      if (site === undefined) return { ok: true, value: { communities: [], next: null } };
      const following = at + 1 < sites.length ? `${at + 1}:0` : null;
      // The same request again is answered from what is remembered: that the site is there costs no call.
      const params = { site, sort: 'popular', order: 'desc', pagesize: String(walk.size), page: String(Math.max(1, page)) }; // prettier-ignore
      const answer = await network.ask('/tags', params, tag, signal);
      if (!answer.ok && isOfCommunity(answer)) return { ok: true, value: { communities: [], next: walkOn(walk, following) } }; // prettier-ignore
      if (!answer.ok) return answer;
      if (page === 0) return { ok: true, value: { communities: [toCommunity(null, site)], next: walkOn(walk, `${at}:1`) } }; // prettier-ignore
      const next = answer.value.more && page < maxCrawledPages ? `${at}:${page + 1}` : following;
      const communities = answer.value.items.map((one) => toCommunity(one, site));
      return { ok: true, value: { communities, next: walkOn(walk, next) } };
    },
  };
}

/** The site and these of its tags. Without a tag it is asked for something that every site has. */
async function readTags(
  network: Network,
  site: string,
  wanted: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Community[]>> {
  const read = [toCommunity(null, site)];
  if (wanted.length === 0) {
    const about = await network.ask('/info', { site }, z.unknown(), signal);
    return about.ok ? { ok: true, value: read } : about;
  }
  for (let at = 0; at < wanted.length; at += tagsAtOnce) {
    const tags = wanted.slice(at, at + tagsAtOnce).map(encodeURIComponent);
    const answer = await network.ask(`/tags/${tags.join(';')}/info`, { site, pagesize: '100' }, tag, signal);
    if (!answer.ok) return answer;
    read.push(...answer.value.items.map((one) => toCommunity(one, site)));
  }
  return { ok: true, value: read };
}
