import { usualLimits } from '../limits.ts';
import { definePlatform } from '../define-platform.ts';
import { usualPersistence } from '../asking/persist.ts';
import type { Limits, Platform } from '../platform.ts';
import type { GetOptions } from '../asking/polite-get.ts';
import { createAsk, nothingLeft } from './ask.ts';
import { communityMethods } from './communities.ts';
import { itemMethods } from './items.ts';
import { openDoor, type Places } from './door.ts';
import { maxAtOnce } from './listing.ts';
import { listingDepth, listingMethods } from './listings.ts';
import { proven } from '../reading/proven.ts';
import { redditDates } from '../reddit-dates.ts';
import { restingFrom } from '../asking/resting.ts';
import { type Credentials, openTokens } from './tokens.ts';

const limits: Limits = {
  ...usualLimits,
  sorts: ['new', 'hot', 'top'],
  wiki: true,
  page: maxAtOnce,
  names: 100,
  lookups: 1000,
  lookupsPerCall: maxAtOnce,
  query: 400,
  listingDepth,
};

export type RedditOptions = Places & Credentials & Omit<GetOptions, 'robots' | 'send'>;

/** Reddit's Data API, read with a credential of the operator. */
export function createReddit(options: RedditOptions): Platform {
  const { timeoutMs = 20_000, maxBytes = 16 * 2 ** 20, persistence = usualPersistence, ...rest } = options;
  const door = openDoor({ ...rest, timeoutMs, maxBytes });
  const asking = createAsk(door, openTokens(door, options, persistence), options.budget, persistence);
  const ask = restingFrom(Date.parse(redditDates.closed), asking);

  const reddit = definePlatform({
    name: 'reddit',
    source: 'live',
    platforms: ['reddit'],
    reach: 'all',
    limits,
    lacks: 'Reddit shows its moderation log to moderators only',

    ...communityMethods(ask),
    ...listingMethods(ask),
    ...itemMethods(ask),
  });
  return proven(reddit, nothingLeft);
}
