import type { Limits } from './platform.ts';

/** Where shares of the calls are counted from: Reddit's usual allowance. Adapters themselves obey what they are told. */
export const usualCallsPerMinute = 60;

/** What most platforms can, and how much they are asked at once; each says what is otherwise there. */
export const usualLimits = {
  wiki: false,
  searchEverywhere: true,
  comments: true,
  tellsRemovals: true,
  lookups: 100,
  lookupsPerCall: 1,
  query: 200,
  listingDepth: null,
} satisfies Partial<Limits>;

/** How many to put on a page: what was asked for, at most what the platform gives. */
export function pageSize(limits: Limits, asked: number | undefined): number {
  if (asked === undefined) return limits.page;
  if (!Number.isInteger(asked) || asked < 1) throw new RangeError(`a page of ${asked} cannot be asked for`);
  return Math.min(asked, limits.page);
}

/** Throws a `RangeError` when a caller passes more than the platform takes in one call. */
export function refuseMoreThan(limits: Limits, what: 'names' | 'lookups' | 'query', given: { length: number }): void {
  if (given.length <= limits[what]) return;
  throw new RangeError(`at most ${limits[what]} (limits.${what}) in one call, not ${given.length}`);
}
