import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { OperatorError } from '../errors.ts';
import { Account } from './account.entity.ts';
import { isActiveKey, type ApiKey } from './keys/api-key.entity.ts';
import { audit } from './audit.ts';
import { insertKey } from './keys/insert-key.ts';
import type { Scope } from './keys/scopes.ts';

type Tables = InferKyselyDB<typeof Account | typeof ApiKey>;

/** Suspends or resumes an account; its keys are refused from then on, or work again. */
export async function setAccountStatus(
  tx: EntityManager,
  accountId: string,
  status: 'active' | 'suspended',
): Promise<void> {
  await requireAccount(tx, accountId);
  await tx.nativeUpdate(Account, { id: accountId }, { status });
  const action = status === 'suspended' ? 'account.suspend' : 'account.resume';
  await audit(tx, { accountId, keyId: null }, action, accountId);
}

/** Creates a key for an account: the way back in for somebody who has lost the last one. */
export async function giveKey(
  tx: EntityManager,
  key: { accountId: string; name: string; scopes: Scope[] },
): Promise<{ id: string; token: string }> {
  await requireAccount(tx, key.accountId);
  return insertKey(tx, { ...key, createdBy: null, expiresAt: null });
}

/** Ends a key, whoever's it is. */
export async function endKey(tx: EntityManager, keyId: string): Promise<void> {
  const key = await tx
    .getKysely<Tables>()
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', keyId)
    .returning('account_id')
    .executeTakeFirst();
  if (!key) throw new OperatorError(`There is no key with the id ${keyId}: key list ACCOUNT_ID shows the ids`);
  await audit(tx, { accountId: key.account_id, keyId: null }, 'key.revoke', keyId);
}

/** Refuses an id that no account has, and keeps the account from ending until the transaction does. */
export async function requireAccount(tx: EntityManager, accountId: string): Promise<void> {
  // Not `for update`: a job that is created or ends holds the balance and refers to the account, and we come for both.
  const account = await tx
    .getKysely<Tables>()
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new OperatorError(`There is no account with the id ${accountId}: account list shows the ids`);
}

/** Refuses an id that no key has, or only one that can no longer be used. */
export async function requireKey(tx: EntityManager, keyId: string): Promise<void> {
  const key = await tx
    .getKysely<Tables>()
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', keyId)
    .where(isActiveKey)
    .executeTakeFirst();
  if (!key) throw new OperatorError(`There is no key ${keyId} that can be used`);
}

/** The id of whoever was there first: as a rule the operator. */
export async function oldestAccount(em: EntityManager): Promise<string | null> {
  const [oldest] = await em.find(Account, {}, { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 1, fields: ['id'] });
  return oldest?.id ?? null;
}
