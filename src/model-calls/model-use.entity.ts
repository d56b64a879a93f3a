import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';

/** What one job or run has used of one language model. */
export const ModelUse = defineEntity({
  name: 'ModelUse',
  tableName: 'model_use',
  indexes: [{ properties: ['account', 'lastAt'] }],
  properties: {
    /** Of the job or run. */
    jobId: p.text().primary(),
    model: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    /** What counts against the budget: tokens used, and those set aside for calls that are not back yet. */
    tokens: p.bigint('number').default(0),
    calls: p.integer().default(0),
    cachedAnswers: p.integer().default(0),
    failedCalls: p.integer().default(0),
    inputTokens: p.bigint('number').default(0),
    outputTokens: p.bigint('number').default(0),
    /** In millionths; `null`: the operator has set no prices. */
    costMicros: p.bigint('number').nullable(),
    lastAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type ModelUse = InferEntity<typeof ModelUse>;

/** What an account has used of language models in a day, for its budget. */
export const ModelDay = defineEntity({
  name: 'ModelDay',
  tableName: 'model_day',
  properties: {
    account: () => p.manyToOne(Account).primary().deleteRule('cascade'),
    /** UTC. */
    day: p.date().primary(),
    tokens: p.bigint('number').default(0),
  },
});
export type ModelDay = InferEntity<typeof ModelDay>;
