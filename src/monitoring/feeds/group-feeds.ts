/** What one listing call is to bring: `perHour` posts are expected, `null`: not known yet. */
export type FeedLoad = { subject: string; perHour: number | null; hoursSince: number };

/** What was written shortly before the last look is looked at again: approvals and slow caches come late. */
export const overlapMs = 10 * 60_000;

/** A page that is half full leaves room for a lively hour. */
const fullness = 0.5;
/** Until its rhythm is known, a community is taken to be a middling one. */
const unknownPerHour = 2;

/**
 * Communities that are listed together: as many as fit a page by what is expected of them, and at most `names`. The
 * lively ones stand alone or with few others; hundreds of quiet ones share a call.
 */
export function groupFeeds(feeds: readonly FeedLoad[], limits: { page: number; names: number }): string[][] {
  const room = limits.page * fullness;
  const expected = ({ perHour, hoursSince }: FeedLoad) => (perHour ?? unknownPerHour) * Math.min(hoursSince, 24);
  const groups: { subjects: string[]; posts: number }[] = [];
  let open: { subjects: string[]; posts: number } | null = null;
  for (const feed of feeds.toSorted((a, b) => expected(a) - expected(b) || (a.subject < b.subject ? -1 : 1))) {
    const posts = expected(feed);
    if (!open || open.subjects.length >= limits.names || open.posts + posts > room) {
      open = { subjects: [], posts: 0 };
      groups.push(open);
    }
    open.subjects.push(feed.subject);
    open.posts += posts;
  }
  return groups.map(({ subjects }) => subjects);
}

const hourMs = 3_600_000;

/** Posts an hour, after another look at so many new ones in so long a time. */
export function rhythm(before: number | null, fresh: number, ms: number): number {
  const rate = (fresh * hourMs) / Math.max(hourMs / 12, ms);
  return Math.round(((before ?? rate) * 0.7 + rate * 0.3) * 1000) / 1000;
}
