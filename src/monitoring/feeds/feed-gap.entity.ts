import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Feed } from './feed.entity.ts';

/** A time of which a feed did not show everything. Each job that depends on the feed is told once, with its next run. */
export const FeedGap = defineEntity({
  name: 'FeedGap',
  tableName: 'feed_gap',
  indexes: [{ properties: ['source', 'kind', 'subject', 'id'] }, { properties: ['foundAt'] }],
  properties: {
    /** In the order in which gaps were found: jobs remember up to which one they were told. */
    id: p.bigint('number').primary().autoincrement(),
    source: p.text(),
    kind: p.text().$type<Feed['kind']>(),
    subject: p.text(),
    fromAt: p.datetime().length(3),
    untilAt: p.datetime().length(3),
    foundAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type FeedGap = InferEntity<typeof FeedGap>;
