import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How much of one window of a rate limit has been leased. */
export const RateWindow = defineEntity({
  name: 'RateWindow',
  tableName: 'rate_window',
  properties: {
    /** The limit and whom it is for. */
    id: p.text().primary(),
    /** The number of the window since 1970. */
    at: p.bigint('number').primary(),
    /** How many were leased to processes in it, and how many of them with the last lease. */
    used: p.integer(),
    granted: p.integer(),
    createdAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type RateWindow = InferEntity<typeof RateWindow>;
