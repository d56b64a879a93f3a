import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';

/** What live platforms are asked for, once for all the jobs that need it. */
export const Feed = defineEntity({
  name: 'Feed',
  tableName: 'feed',
  properties: {
    /** The platform as the port names it. */
    source: p.text().primary(),
    kind: p.text().$type<'posts' | 'comments' | 'search'>().primary(),
    /** A community in lower case, or the words of a search. */
    subject: p.text().primary(),
    /** When it was last asked for, and how it answered: `ok` or the reason of a refusal. */
    fetchedAt: p.datetime().length(3).nullable(),
    outcome: p.text().nullable(),
    /** Where the knowledge of it ends: all that was created by then was seen, gaps apart. */
    seenUntil: p.datetime().length(3).nullable(),
    /** Where the knowledge of it begins: all that was created since then was seen, gaps apart; `null`: not known. */
    seenSince: p.datetime().length(3).nullable(),
    /** Posts an hour, as last seen. */
    perHour: p.double().$type<number>().nullable(),
    /** When it was last made sure that it can be read at all. */
    checkedAt: p.datetime().length(3).nullable(),
    /** A scan asks for it now; others wait for its answer. */
    claimedUntil: p.datetime().length(3).nullable(),
  },
});
export type Feed = InferEntity<typeof Feed>;

export type FeedKind = Feed['kind'];

/** What a live platform is asked for: the posts or comments of a community, or a search everywhere. */
export type FeedKey = { source: string; kind: FeedKind; subject: string };

/** For keys as rows of a statement. */
export const keyTypes = { source: 'text', kind: 'text', subject: 'text' } as const;

/** Whether a row of one table and a row of another are about the same feed. */
export function isSameFeed(one: string, other: string) {
  const key = (table: string) => sql.join(Object.keys(keyTypes).map((column) => sql.ref(`${table}.${column}`)));
  return sql<boolean>`(${key(one)}) = (${key(other)})`;
}

export function keyOf({ source, kind, subject }: FeedKey): string {
  return `${source} ${kind} ${subject}`;
}
