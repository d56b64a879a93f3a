import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * An answer of a language model to a question that may be asked again. It may hold quotes of posts: content that is deleted
 * changes the key, so that the answer is never used again, and the sweep removes it after at most a day; a request to
 * forget something removes all of them at once.
 */
export const ModelAnswer = defineEntity({
  name: 'ModelAnswer',
  tableName: 'model_answer',
  properties: {
    /** A hash of the model, the prompt's version and every text: what was asked cannot be read from it. */
    key: p.text().primary(),
    body: p.json().columnType('json').$type<unknown>(),
    createdAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type ModelAnswer = InferEntity<typeof ModelAnswer>;
