import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The answer to a request that may come again; kept 24 hours. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    accountId: p.text().primary(),
    /** The operation, as tRPC names it: one method and path. */
    operation: p.text().primary(),
    key: p.text().primary(),
    /** SHA-256 of the input. */
    inputHash: p.blob(),
    answer: p.json().columnType('json').$type<unknown>(),
    createdAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type IdempotencyKey = InferEntity<typeof IdempotencyKey>;
