import { usualLimits } from '../limits.ts';
import { definePlatform } from '../define-platform.ts';
import type { Limits, Platform } from '../platform.ts';
import { communityMethods } from './communities.ts';
import { type InstanceOptions, maxAtOnce, openInstance } from './instance.ts';
import { listingMethods } from './listings.ts';
import { itemMethods } from './posts.ts';
import { removalMethods } from './removals.ts';

const limits: Limits = {
  ...usualLimits,
  sorts: ['new', 'hot', 'top'],
  page: maxAtOnce,
  // Each name costs a call: there is nothing to win by more.
  names: 10,
};

/**
 * An instance of Lemmy or PieFed, and through it what it knows of the communities of others, without an account. What it
 * speaks is found out when it is first asked.
 */
export function createLemmy(options: InstanceOptions): Platform {
  const instance = openInstance(options);
  return definePlatform({
    name: instance.host,
    source: 'live',
    platforms: ['lemmy'],
    reach: 'all',
    limits,
    lacks: 'Lemmy has no wikis',
    ...communityMethods(instance),
    ...listingMethods(instance),
    ...itemMethods(instance),
    ...removalMethods(instance),
  });
}
