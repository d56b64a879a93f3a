import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import type { Account } from '../account.entity.ts';
import type { ApiKey, ApiToken } from './api-key.entity.ts';
import { type Actor, refused } from '../sign-in/authenticate.ts';
import type { ApiKeyView } from './key.schema.ts';
import { readKey } from './read-keys.ts';
import type { Scope } from './scopes.ts';

/** What is counted by account happens one after the other: two keys that revoke each other cannot both be the last. */
export async function lockAccount(tx: EntityManager, accountId: string): Promise<void> {
  await tx
    .getKysely<InferKyselyDB<typeof Account>>()
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

export async function lockKey(tx: EntityManager, accountId: string, keyId: string): Promise<ApiKeyView> {
  await lockAccount(tx, accountId);
  return readKey(tx, accountId, keyId);
}

/** Who hands out, renews or ends what a key can do must be able to do it. */
export function refuseEscalation(actor: Actor, wanted: readonly Scope[]): void {
  const missing = wanted.filter((scope) => !actor.scopes.includes(scope));
  if (missing.length > 0) throw new AppError('scope_escalation', `Your own key lacks ${missing.join(', ')}`);
}

/**
 * Only the current token of a key manages keys: whoever got hold of a replaced one could lock the owner out with it. To
 * be asked under the account's lock, for the token may have been replaced or revoked while the request waited.
 */
export async function refuseUnlessCurrent(tx: EntityManager, { accountId, tokenHash }: Actor): Promise<void> {
  const token = await tx
    .getKysely<InferKyselyDB<typeof ApiKey | typeof ApiToken>>()
    .selectFrom('api_token as t')
    .innerJoin('api_key as k', 'k.id', 't.key_id')
    .select(['k.revoked_at', 't.valid_until', sql<boolean>`coalesce(t.valid_until <= now(), false)`.as('ended')])
    .where('t.hash', '=', tokenHash)
    .where('k.account_id', '=', accountId)
    .executeTakeFirst();
  if (!token || token.revoked_at) throw refused('token_revoked', 'This token was revoked');
  if (token.ended) throw refused('token_revoked', 'This token was replaced by a newer one');
  if (token.valid_until) {
    throw new AppError('token_replaced', 'This token was replaced: use the new one to manage keys'); // prettier-ignore
  }
}
