import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How far the walk through a platform's directory has come. */
export const CrawlPlace = defineEntity({
  name: 'CrawlPlace',
  tableName: 'crawl_place',
  properties: {
    /** The platform, as its adapter is named. */
    source: p.text().primary(),
    /** Where the walk through its directory goes on; `null`: at the beginning. */
    cursor: p.text().nullable(),
    startedAt: p.datetime().length(3).defaultRaw('now()'),
    /** When the last walk that came to the end did so. */
    finishedAt: p.datetime().length(3).nullable(),
    /** Why the platform refused last, how often in a row, and when it is asked again. */
    refusal: p.text().nullable(),
    refusals: p.integer().default(0),
    retryAt: p.datetime().length(3).nullable(),
  },
});
export type CrawlPlace = InferEntity<typeof CrawlPlace>;
