import { defineEntity, p } from '@mikro-orm/core';
import { Account } from './account.entity.ts';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    name: p.text(),
    /** SHA-256 of the token; the token itself is shown once and kept nowhere. */
    tokenHash: p.blob().unique(),
    /** The token's last four characters, so that a person can tell keys apart. */
    last4: p.text(),
    scopes: p.array(),
    expiresAt: p.datetime().length(3).nullable(),
    revokedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});

/** A bearer key of an account. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);
