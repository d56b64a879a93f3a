import { answerEach } from '../listing/answer-each.ts';
import { usualLimits } from '../limits.ts';
import { definePlatform } from '../define-platform.ts';
import { bestNamed } from '../reading/fitting.ts';
import type { Limits, Platform } from '../platform.ts';
import { found, refusal } from '../refusal.ts';
import { pageOf, readWalk } from '../listing/sized-cursor.ts';
import { type ForumOptions, openForum } from './forum.ts';
import { listingMethods, maxTopics, readNames } from './listings.ts';
import { ruleMethods } from './rules.ts';
import { topicMethods } from './topics.ts';

const limits: Limits = {
  ...usualLimits,
  sorts: ['new', 'hot', 'top'],
  searchEverywhere: false,
  // Each topic of a page costs a call for its text.
  page: maxTopics,
  // What is new in all of them is one listing.
  names: 500,
};

/** A Discourse forum: its categories are communities, and `all@host` is the forum as a whole. */
export function createDiscourse(options: ForumOptions): Platform {
  const forum = openForum(options);
  return definePlatform({
    name: forum.host,
    source: 'live',
    platforms: ['discourse'],
    reach: 'host',
    limits,
    lacks: 'forums have no wikis, are not searched, and do not tell what was removed',

    communities: (names, { signal }) =>
      answerEach(names, async (name) => {
        const named = await readNames(forum, [name], signal);
        if (!named.ok) return named;
        return found(named.value.places[0]?.community);
      }),
    /** Forums have few categories: all of them are known, and looked through here. */
    async searchCommunities(terms, { limit, signal }) {
      const categories = await forum.categories(signal);
      if (!categories.ok) return categories;
      const all = categories.value.places.map(({ community }) => community);
      return { ok: true, value: bestNamed(all, terms, limit) };
    },
    async crawl(cursor, { limit, signal }) {
      const walk = readWalk(cursor, limit);
      if (!walk) return refusal('invalid_cursor');
      const categories = await forum.categories(signal, walk.at === '0');
      if (!categories.ok) return categories;
      const { shown, next } = pageOf(categories.value.places, walk);
      return { ok: true, value: { communities: shown.map(({ community }) => community), next } };
    },
    ...ruleMethods(forum),
    ...listingMethods(forum),
    ...topicMethods(forum),
  });
}
