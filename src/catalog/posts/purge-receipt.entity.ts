import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The source of a receipt of what somebody asked to have forgotten: no newer record brings it back. */
export const onRequest = 'request';

/** How much was forgotten, never what. The database refuses to change or remove a receipt. */
export const PurgeReceipt = defineEntity({
  name: 'PurgeReceipt',
  tableName: 'purge_receipt',
  indexes: [{ properties: ['source', 'id'] }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime().length(3).defaultRaw('now()').index(),
    /** When the run began; its receipts have it in common. */
    runAt: p.datetime().length(3),
    /** The platform that was asked, as its adapter is named. */
    source: p.text(),
    /** Looked up since the receipt before. */
    checkedPosts: p.integer().default(0),
    checkedComments: p.integer().default(0),
    /** Rows of the catalog that lost their text; `authors`: only their author. */
    posts: p.integer().default(0),
    comments: p.integer().default(0),
    authors: p.integer().default(0),
    /** Results, hits and shared samples that were emptied of it. */
    results: p.integer().default(0),
    hits: p.integer().default(0),
    samples: p.integer().default(0),
  },
});
export type PurgeReceipt = InferEntity<typeof PurgeReceipt>;
