import { defineEntity, p } from '@mikro-orm/core';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    status: p.text().$type<'active' | 'suspended'>().default('active'),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});

/** Who owns keys, jobs and credits. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
