import { pageSize, refuseMoreThan } from '../limits.ts';
import type { Answer, Call, Community, CommunityPage, Limits, LimitOptions, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { nextTurn } from '../wait.ts';
import { words } from '../words.ts';
import { tag, titleOf, toCommunity } from './answers.ts';
import { commentsById, commentsUnder, listComments, postsById } from './items.ts';
import { listPosts, placeOf, searchPosts } from './listings.ts';
import { type Network, type NetworkOptions, openNetwork } from './network.ts';

const limits: Limits = {
  sorts: ['new', 'hot', 'top'],
  wiki: false,
  searchEverywhere: true,
  comments: true,
  tellsRemovals: true,
  page: 100,
  names: 100,
  lookups: 100,
  lookupsPerCall: 20,
  query: 200,
  listingDepth: null,
};
const tagsAtOnce = 20;
/** Calls are few: of a site the most used tags are crawled, others are found when somebody names them. */
const maxCrawledPages = 3;

/** The sites of Stack Exchange: each is a community with its tags as parts. */
export function createStackExchange(options: NetworkOptions): Platform {
  const network = openNetwork(options);
  return Object.freeze<Platform>({
    name: 'stack-exchange',
    source: 'live',
    platforms: ['stack_exchange'],
    reach: 'all',
    limits,

    async communities(names, call = {}) {
      refuseMoreThan(limits, 'lookups', names);
      return readCommunities(network, names, call);
    },
    async rules(name, { signal } = {}) {
      await nextTurn(signal);
      return refusal(placeOf(network, name) ? 'not_collected' : 'missing', 'help pages are not in the interface');
    },
    async wiki(_name, _page, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'wikis of tags are not read');
    },
    async listPosts(names, sort, given = {}) {
      refuseMoreThan(limits, 'names', names);
      return listPosts(network, limits, names, sort, given);
    },
    async listComments(names, given = {}) {
      refuseMoreThan(limits, 'names', names);
      return listComments(network, limits, names, given);
    },
    async comments(postId, given = {}) {
      return commentsUnder(network, limits, postId, given);
    },
    async searchCommunities(query, given = {}) {
      refuseMoreThan(limits, 'query', query);
      return searchCommunities(network, query, given);
    },
    async searchPosts(query, given = {}) {
      refuseMoreThan(limits, 'query', query);
      refuseMoreThan(limits, 'names', given.names ?? []);
      return searchPosts(network, limits, query, given);
    },
    async postsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return postsById(network, ids, signal);
    },
    async commentsById(ids, { signal } = {}) {
      refuseMoreThan(limits, 'lookups', ids);
      return commentsById(network, ids, signal);
    },
    async countRemovals(_name, _written, { signal } = {}) {
      await nextTurn(signal);
      return refusal('unsupported', 'what was deleted is left out without a word');
    },
    async crawl(cursor, given = {}) {
      return crawl(network, cursor, given);
    },
  });
}

async function readCommunities(
  network: Network,
  names: readonly string[],
  { signal }: Call,
): Promise<Answer<Community>[]> {
  // prettier-ignore
  await nextTurn(signal);
  const places = names.map((name) => placeOf(network, name));
  const found = new Map<string, Community>();
  for (const [site, all] of Map.groupBy(
    places.filter((place) => place !== null),
    ({ site: of }) => of,
  )) {
    // prettier-ignore
    const wanted = [...new Set(all.flatMap((place) => place.tag ?? []))];
    for (let at = 0; at < wanted.length; at += tagsAtOnce) {
      const path = `/tags/${wanted
        .slice(at, at + tagsAtOnce)
        .map(encodeURIComponent)
        .join(';')}/info`;
      const answer = await network.ask(path, { site, pagesize: '100' }, tag, signal);
      if (!answer.ok) return names.map(() => answer);
      for (const one of answer.value.items) found.set(`${one.name}@${site}`, toCommunity(one.name, one.count, site, new Date())); // prettier-ignore
    }
  }
  return places.map((place) => {
    if (place?.tag === null) return { ok: true, value: toCommunity(null, null, place.site, new Date()) };
    const community = place && found.get(`${place.tag}@${place.site}`);
    return community ? { ok: true, value: community } : refusal('missing');
  });
}

/** Tags that have the longest word in their name; a call for each site. */
async function searchCommunities(
  network: Network,
  query: string,
  { limit, signal }: LimitOptions,
): Promise<Answer<readonly Community[]>> {
  // prettier-ignore
  const wanted = pageSize(limits, limit);
  await nextTurn(signal);
  const terms = words(query.toLowerCase());
  if (terms.length === 0) return { ok: true, value: [] };
  const found: Community[] = [];
  for (const site of network.sites()) {
    // Words of the site's name are in no tag.
    const [longest] = terms.filter((term) => !titleOf('', site).includes(term)).toSorted((a, b) => b.length - a.length);
    const params = {
      site,
      ...(longest !== undefined && { inname: longest }),
      sort: 'popular',
      order: 'desc',
      pagesize: '100',
    };
    const answer = await network.ask('/tags', params, tag, signal);
    if (!answer.ok) return answer;
    found.push(toCommunity(null, null, site, new Date()));
    for (const one of answer.value.items) found.push(toCommunity(one.name, one.count, site, new Date()));
  }
  const fits = found.filter(({ name, title }) => terms.every((term) => `${name.split('@')[0]} ${title}`.toLowerCase().includes(term))); // prettier-ignore
  const exact = terms.join('-');
  fits.sort((a, b) => Number(b.name.startsWith(`${exact}@`)) - Number(a.name.startsWith(`${exact}@`)));
  return { ok: true, value: fits.slice(0, wanted) };
}

/** Site by site: the site itself, then its most used tags. */
async function crawl(
  network: Network,
  cursor: string | null,
  { limit, signal }: LimitOptions,
): Promise<Answer<CommunityPage>> {
  // prettier-ignore
  const [, size, at, page] = /^(\d{1,3}):(\d{1,4}):(\d{1,3})$/.exec(cursor ?? `${pageSize(limits, limit)}:0:0`) ?? [];
  if (!size || !at || !page) return refusal('invalid_cursor');
  await nextTurn(signal);
  const sites = network.sites();
  const site = sites[Number(at)];
  if (site === undefined) return { ok: true, value: { communities: [], next: null } };
  const following = Number(at) + 1 < sites.length ? `${size}:${Number(at) + 1}:0` : null;
  const asOf = new Date();
  if (page === '0') return { ok: true, value: { communities: [toCommunity(null, null, site, asOf)], next: `${size}:${at}:1` } }; // prettier-ignore
  const params = { site, sort: 'popular', order: 'desc', pagesize: size, page };
  const answer = await network.ask('/tags', params, tag, signal);
  if (!answer.ok) return answer;
  const communities = answer.value.items.map((one) => toCommunity(one.name, one.count, site, asOf));
  const more = answer.value.more && Number(page) < maxCrawledPages;
  return { ok: true, value: { communities, next: more ? `${size}:${at}:${Number(page) + 1}` : following } };
}
