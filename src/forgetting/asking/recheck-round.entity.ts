import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * How far the walk through the catalog has come that asks whether what is stored still stands. A place in the primary
 * key needs no column to update in millions of rows.
 */
export const RecheckRound = defineEntity({
  name: 'RecheckRound',
  tableName: 'recheck_round',
  properties: {
    /** The platform that is asked, as its adapter is named. */
    source: p.text().primary(),
    kind: p.text().$type<'post' | 'comment'>().primary(),
    /** The id up to which this round has come, in the order of the primary key; `null`: it has not begun. */
    cursor: p.text().nullable(),
    checked: p.bigint('number').default(0),
    startedAt: p.datetime().length(3).defaultRaw('now()'),
    /** When the round before ended, and how long it took. */
    finishedAt: p.datetime().length(3).nullable(),
    tookSeconds: p.integer().nullable(),
  },
});
export type RecheckRound = InferEntity<typeof RecheckRound>;
