import { answerEach } from '../listing/answer-each.ts';
import { usualLimits } from '../limits.ts';
import { definePlatform } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import type { Limits, Platform } from '../platform.ts';
import { found, refusal } from '../refusal.ts';
import { pageOf, readWalk } from '../listing/sized-cursor.ts';
import { ruleMethods } from './guidelines.ts';
import { itemMethods } from './items.ts';
import { listingMethods } from './listings.ts';
import { host, parts, partOf, toCommunity } from './parts.ts';
import { type HackerNewsOptions, openSite } from './site.ts';

const limits: Limits = {
  ...usualLimits,
  sorts: ['new', 'top'],
  page: 100,
  names: 10,
};

/** Hacker News: the search finds posts and comments, the site's own items say which of them were deleted or have died. */
export function createHackerNews(options: HackerNewsOptions): Platform {
  const site = openSite(options);
  const all = () => parts.map(toCommunity);

  return definePlatform({
    name: host,
    source: 'live',
    platforms: ['hacker_news'],
    reach: 'host',
    limits,
    lacks: 'Hacker News has no wikis and does not list what was removed',

    communities: (names) =>
      answerEach(names, async (name) => {
        const part = partOf(name);
        return found(part && toCommunity(part));
      }),
    ...ruleMethods(site),
    ...listingMethods(site),
    ...itemMethods(site),
    searchCommunities: async (terms, { limit }) => ({ ok: true, value: bestNamed(all(), terms, limit) }),
    async crawl(cursor, { limit, signal }) {
      const walk = readWalk(cursor, limit);
      if (!walk) return refusal('invalid_cursor');
      // The parts are known; the call says whether the site can be read at all.
      const answers = await site.newestId(signal);
      if (!answers.ok) return answers;
      const { shown, next } = pageOf(all(), walk);
      return { ok: true, value: { communities: shown, next } };
    },
  });
}
