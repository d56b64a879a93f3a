import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PlatformName } from '../../platforms/platform.ts';

/** Whose arrivals are noted. */
export const WatchedCommunity = defineEntity({
  name: 'WatchedCommunity',
  tableName: 'watched_community',
  properties: {
    platform: p.text().$type<PlatformName>().primary(),
    /** In lower case; `*`: every community of the platform. */
    nameKey: p.text().primary(),
    /** Who wants to know: the id of a monitoring job. */
    watcher: p.text().primary().index(),
  },
});
export type WatchedCommunity = InferEntity<typeof WatchedCommunity>;

/**
 * That a post or comment of a watched community came into the catalog, or came back, or was edited. Partitioned by
 * `sequence`: `arrival-blocks.statements.ts` makes and drops the blocks, which the ORM leaves alone.
 */
export const Arrival = defineEntity({
  name: 'Arrival',
  tableName: 'arrival',
  indexes: [{ properties: ['communityId', 'sequence'] }],
  properties: {
    /** In the order of commits: who has read up to one will never miss a smaller one. */
    sequence: p.bigint('number').primary().autoincrement(),
    kind: p.text().$type<'post' | 'comment'>(),
    platform: p.text().$type<PlatformName>(),
    itemId: p.text(),
    communityId: p.integer(),
    /** `false`: known before, and only its numbers have changed. */
    fresh: p.boolean(),
    arrivedAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type Arrival = InferEntity<typeof Arrival>;
