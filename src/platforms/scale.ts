import type { PlatformName } from './platform.ts';

/**
 * What is little and what is much on a platform, in orders of magnitude: its largest places have millions of members or
 * tens of thousands, and get fifty posts a day or five. Members, posts and scores are comparable within a platform only;
 * whatever compares them across platforms compares their shares of these.
 */
type Scale = {
  /** With fewer members a community is tiny. */
  tinyMembers: number;
  /** With so many posts a day it is as lively as they come. */
  livelyPostsPerDay: number;
  /** So much score and comments together make a post as noted as they come. */
  notedScore: number;
};

export const scales: Record<PlatformName, Scale> = {
  reddit: { tinyMembers: 1_000, livelyPostsPerDay: 50, notedScore: 10_000 },
  lemmy: { tinyMembers: 100, livelyPostsPerDay: 10, notedScore: 1_000 },
  discourse: { tinyMembers: 100, livelyPostsPerDay: 10, notedScore: 300 },
  stack_exchange: { tinyMembers: 100, livelyPostsPerDay: 50, notedScore: 300 },
  // It is one place, and its parts have nothing else to be compared with.
  hacker_news: { tinyMembers: 1_000, livelyPostsPerDay: 500, notedScore: 2_000 },
  feed: { tinyMembers: 100, livelyPostsPerDay: 5, notedScore: 100 },
};

/** 0 for nothing, 1 for as much as there is: each doubling counts the same. */
export function shareOf(value: number, most: number): number {
  return Math.min(1, Math.log(1 + Math.max(0, value)) / Math.log(1 + most));
}
