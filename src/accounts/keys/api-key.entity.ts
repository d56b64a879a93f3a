import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../account.entity.ts';
import type { Scope } from './scopes.ts';
import { type Expression, sql } from 'kysely';

/** A key of an account: what it may do, whichever token stands for it. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    name: p.text(),
    /** Of the current token, so that a person can tell keys apart. */
    last4: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdByKeyId: p.text().nullable(),
    expiresAt: p.datetime().length(3).nullable(),
    rotatedAt: p.datetime().length(3).nullable(),
    revokedAt: p.datetime().length(3).nullable(),
    /** To the minute: written for many requests at once. */
    lastUsedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;

/** A token that stands, or stood, for a key. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    /** SHA-256 of the token; the token itself is shown once and kept nowhere. */
    hash: p.blob().primary(),
    key: () => p.manyToOne(ApiKey).deleteRule('cascade').index(),
    /** `null` for the current token; a replaced one lives on until then. */
    validUntil: p.datetime().length(3).nullable(),
  },
});
export type ApiToken = InferEntity<typeof ApiToken>;

/** Whether the key with this id can be used, and may do this. */
export function keyMay(id: Expression<string>, scope: Scope) {
  return sql<boolean>`exists (select from api_key where id = ${id} and ${isActiveKey} and ${sql.lit(scope)} = any(scopes))`;
}

/** The condition on `api_key` for keys that can be used: neither revoked nor at their end. */
export const isActiveKey = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`;
