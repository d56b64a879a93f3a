import { usualLimits } from '../limits.ts';
import { definePlatform, type SizedLimit } from '../define-platform.ts';
import { bestNamed, longestOf } from '../reading/fitting.ts';
import type { Answer, Community, CommunityPage, Limits, Platform } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { readWalk, walkOn } from '../listing/sized-cursor.ts';
import { tag, titleOf, toCommunity } from './answers.ts';
import { commentsById, commentsUnder, listComments, postsById } from './items.ts';
import { listPosts, placeOf, searchPosts } from './listings.ts';
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
    lacks: 'wikis of tags are not read, and what was deleted is left out without a word',

    communities: (names, { signal }) => readCommunities(network, names, signal),
    rules: async (name) =>
      refusal(placeOf(network, name) ? 'not_collected' : 'missing', 'help pages are not in the interface'),
    listPosts: (names, sort, wanted) => listPosts(network, names, sort, wanted),
    listComments: (names, wanted) => listComments(network, names, wanted),
    comments: (postId, wanted) => commentsUnder(network, postId, wanted),
    searchCommunities: (terms, wanted) => searchCommunities(network, terms, wanted),
    searchPosts: (terms, wanted) => searchPosts(network, terms, wanted),
    postsById: (ids, { signal }) => postsById(network, ids, signal),
    commentsById: (ids, { signal }) => commentsById(network, ids, signal),
    crawl: (cursor, wanted) => crawl(network, cursor, wanted),
  });
}

async function readCommunities(
  network: Network,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Community>[]> {
  const places = names.map((name) => placeOf(network, name));
  const found = new Map<string, Community>();
  for (const [site, all] of Map.groupBy(
    places.filter((place) => place !== null),
    ({ site: of }) => of,
  )) {
    const wanted = [...new Set(all.flatMap((place) => place.tag ?? []))];
    for (let at = 0; at < wanted.length; at += tagsAtOnce) {
      const path = `/tags/${wanted
        .slice(at, at + tagsAtOnce)
        .map(encodeURIComponent)
        .join(';')}/info`;
      const answer = await network.ask(path, { site, pagesize: '100' }, tag, signal);
      if (!answer.ok) return names.map(() => answer);
      for (const one of answer.value.items) found.set(`${one.name}@${site}`, toCommunity(one.name, one.count, site)); // prettier-ignore
    }
  }
  return places.map((place) => {
    if (place?.tag === null) return { ok: true, value: toCommunity(null, null, place.site) };
    const community = place && found.get(`${place.tag}@${place.site}`);
    return community ? { ok: true, value: community } : refusal('missing');
  });
}

/** Tags that have the longest word in their name; a call for each site. */
async function searchCommunities(
  network: Network,
  terms: readonly string[],
  { limit, signal }: SizedLimit,
): Promise<Answer<readonly Community[]>> {
  const found: Community[] = [];
  for (const site of network.sites()) {
    // Words of the site's name are in no tag.
    const longest = longestOf(terms.filter((term) => !titleOf('', site).includes(term)));
    const params = {
      site,
      ...(longest !== undefined && { inname: longest }),
      sort: 'popular',
      order: 'desc',
      pagesize: '100',
    };
    const answer = await network.ask('/tags', params, tag, signal);
    if (!answer.ok) return answer;
    found.push(toCommunity(null, null, site));
    for (const one of answer.value.items) found.push(toCommunity(one.name, one.count, site));
  }
  return { ok: true, value: bestNamed(found, terms, limit) };
}

/** Site by site: the site itself, then its most used tags. */
async function crawl(
  network: Network,
  cursor: string | null,
  { limit, signal }: SizedLimit,
): Promise<Answer<CommunityPage>> {
  const walk = readWalk(cursor, limit, '0:0', /^\d{1,4}:\d{1,3}$/);
  if (!walk) return refusal('invalid_cursor');
  const [at, page] = walk.at.split(':').map(Number) as [number, number];
  const sites = network.sites();
  const site = sites[at];
  if (site === undefined) return { ok: true, value: { communities: [], next: null } };
  const following = at + 1 < sites.length ? walkOn(walk, `${at + 1}:0`) : null;
  if (page === 0) return { ok: true, value: { communities: [toCommunity(null, null, site)], next: walkOn(walk, `${at}:1`) } }; // prettier-ignore
  const params = { site, sort: 'popular', order: 'desc', pagesize: String(walk.size), page: String(page) };
  const answer = await network.ask('/tags', params, tag, signal);
  if (!answer.ok) return answer;
  const communities = answer.value.items.map((one) => toCommunity(one.name, one.count, site));
  const more = answer.value.more && page < maxCrawledPages;
  return { ok: true, value: { communities, next: more ? walkOn(walk, `${at}:${page + 1}`) : following } };
}
