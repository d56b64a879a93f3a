import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { ApiKey, ApiToken } from '../keys/api-key.entity.ts';
import { sql } from 'kysely';

/** A browser that somebody has signed in with a token. It ends with the token, and so with the key. */
export const ConsoleSession = defineEntity({
  name: 'ConsoleSession',
  tableName: 'console_session',
  properties: {
    /** SHA-256 of the secret in the cookie, which is kept nowhere. */
    hash: p.blob().primary(),
    token: () => p.manyToOne(ApiToken).deleteRule('cascade').index(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    /** To the minute. */
    lastUsedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type ConsoleSession = InferEntity<typeof ConsoleSession>;

/** A link that signs a browser in once. */
export const SignInLink = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_link',
  properties: {
    /** SHA-256 of the secret in the link. */
    hash: p.blob().primary(),
    key: () => p.manyToOne(ApiKey).deleteRule('cascade').index(),
    expiresAt: p.datetime().length(3),
  },
});
export type SignInLink = InferEntity<typeof SignInLink>;

/** Who comes back after a day of doing nothing signs in again; so does everybody after two weeks. */
export const maxIdleHours = 24;
export const maxSessionHours = 14 * 24;

/** Of a `console_session as s`. */
export const isOpenSession = sql<boolean>`s.last_used_at > now() - make_interval(hours => ${sql.lit(maxIdleHours)})
  and s.created_at > now() - make_interval(hours => ${sql.lit(maxSessionHours)})`;
