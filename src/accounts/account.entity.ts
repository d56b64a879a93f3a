import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Who owns keys, jobs and credits. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    status: p.text().$type<'active' | 'suspended'>().default('active'),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type Account = InferEntity<typeof Account>;
