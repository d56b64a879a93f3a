import type { EntityManager } from '../database/entity-manager.ts';
import { newId } from '../ids.ts';
import { audit } from './audit.ts';
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
  await tx.execute(
    `insert into api_key (id, account_id, name, last4, scopes, created_by_key_id, expires_at)
     values (?, ?, ?, ?, string_to_array(?, ','), ?, ?::timestamptz)`,
    [id, key.accountId, key.name, token.slice(-4), key.scopes.join(','), key.createdBy, key.expiresAt],
  );
  await tx.execute('insert into api_token (hash, key_id) select ?, id from api_key where id = ? and account_id = ?', [
    hashToken(token),
    id,
    key.accountId,
  ]);
  await audit(tx, { accountId: key.accountId, keyId: key.createdBy }, 'key.create', id, { scopes: key.scopes });
  return { id, token };
}
