import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { newId } from '../../ids.ts';
import type { ApiKey, ApiToken } from './api-key.entity.ts';
import { audit } from '../audit.ts';
import type { Scope } from './scopes.ts';
import { hashToken, newToken } from './token.ts';

export type NewKey = {
  accountId: string;
  name: string;
  scopes: Scope[];
  /** The key that creates it; `null`: the operator. */
  createdBy: string | null;
  expiresAt: string | null;
};

/** Writes a key with its first token, which is returned here and kept nowhere. */
export async function insertKey(tx: EntityManager, key: NewKey): Promise<{ id: string; token: string }> {
  const id = newId('key');
  const token = newToken();
  const db = tx.getKysely<InferKyselyDB<typeof ApiKey>>();
  await db
    .insertInto('api_key')
    .values({
      id,
      account_id: key.accountId,
      name: key.name,
      last4: token.slice(-4),
      scopes: key.scopes,
      created_by_key_id: key.createdBy,
      expires_at: sql<Date | null>`${key.expiresAt}::timestamptz`,
    })
    .execute();
  await insertToken(tx, key.accountId, id, token);
  await audit(tx, { accountId: key.accountId, keyId: key.createdBy }, 'key.create', id, { scopes: key.scopes });
  return { id, token };
}

/** Writes the current token of a key, by its hash. */
export async function insertToken(tx: EntityManager, accountId: string, keyId: string, token: string): Promise<void> {
  await tx
    .getKysely<InferKyselyDB<typeof ApiKey | typeof ApiToken>>()
    .insertInto('api_token')
    .columns(['hash', 'key_id'])
    .expression((eb) =>
      eb
        .selectFrom('api_key')
        .select([eb.val(hashToken(token)).as('hash'), 'id'])
        .where('id', '=', keyId)
        .where('account_id', '=', accountId),
    )
    .execute();
}
