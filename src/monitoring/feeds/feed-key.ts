import type { Feed } from './feed.entity.ts';

export type FeedKind = Feed['kind'];

/** What a live platform is asked for: the posts or comments of a community, or a search everywhere. */
export type FeedKey = { source: string; kind: FeedKind; subject: string };

/** For keys as rows of a statement. */
export const keyTypes = { source: 'text', kind: 'text', subject: 'text' } as const;

export function keyOf({ source, kind, subject }: FeedKey): string {
  return `${source} ${kind} ${subject}`;
}
