import { usualLimits } from '../limits.ts';
import { definePlatform, type Reads } from '../define-platform.ts';
import { bestNamed, longestOf } from '../reading/fitting.ts';
import type { Community, Limits, Platform } from '../platform.ts';
import { found, refusal } from '../refusal.ts';
import { readWalk, walkOn } from '../listing/sized-cursor.ts';
import { tag, titleOf, toCommunity } from './answers.ts';
import { itemMethods } from './items.ts';
import { listingMethods, type Place, placeOf } from './listings.ts';
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
      const asked = places.filter((place) => place !== null);
      for (const [site, all] of Map.groupBy(asked, (place) => place.site)) {
        const wanted = [...new Set(all.flatMap((place) => place.tag ?? []))];
        for (let at = 0; at < wanted.length; at += tagsAtOnce) {
          const tags = wanted.slice(at, at + tagsAtOnce).map(encodeURIComponent);
          const answer = await network.ask(`/tags/${tags.join(';')}/info`, { site, pagesize: '100' }, tag, signal);
          if (!answer.ok) return names.map(() => answer);
          for (const one of answer.value.items) known.set(`${one.name}@${site}`, toCommunity(one, site));
        }
      }
      const told = (place: Place) =>
        place.tag === null ? toCommunity(null, place.site) : known.get(`${place.tag}@${place.site}`);
      return places.map((place) => found(place && told(place)));
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
        if (!answer.ok) return answer;
        all.push(toCommunity(null, site), ...answer.value.items.map((one) => toCommunity(one, site)));
      }
      return { ok: true, value: bestNamed(all, terms, limit) };
    },
    /** Site by site: the site itself, then its most used tags. */
    async crawl(cursor, { limit, signal }) {
      const walk = readWalk(cursor, limit, '0:0', /^\d{1,4}:\d{1,3}$/);
      if (!walk) return refusal('invalid_cursor');
      const [at, page] = walk.at.split(':').map(Number) as [number, number];
      const sites = network.sites();
      const site = sites[at];
      if (site === undefined) return { ok: true, value: { communities: [], next: null } };
      if (page === 0) return { ok: true, value: { communities: [toCommunity(null, site)], next: walkOn(walk, `${at}:1`) } }; // prettier-ignore
      const params = { site, sort: 'popular', order: 'desc', pagesize: String(walk.size), page: String(page) };
      const answer = await network.ask('/tags', params, tag, signal);
      if (!answer.ok) return answer;
      const following = at + 1 < sites.length ? `${at + 1}:0` : null;
      const next = answer.value.more && page < maxCrawledPages ? `${at}:${page + 1}` : following;
      const communities = answer.value.items.map((one) => toCommunity(one, site));
      return { ok: true, value: { communities, next: walkOn(walk, next) } };
    },
  };
}
