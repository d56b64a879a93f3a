import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Account } from '../accounts/account.entity.ts';
import { isActiveKey } from '../accounts/active-keys.ts';
import type { ApiKey } from '../accounts/api-key.entity.ts';
import { audit } from '../accounts/audit.ts';
import { insertKey } from '../accounts/insert-key.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { wireTime } from '../database/expressions.ts';
import { OperatorError } from '../errors.ts';
import { CreditBalance } from './ledger.entity.ts';
import { grantCredits } from './move-credits.ts';

type Tables = InferKyselyDB<typeof Account | typeof ApiKey | typeof CreditBalance>;

/** All accounts, the oldest first. */
export async function listAccounts(em: EntityManager) {
  const sum = (bucket: 'available' | 'reserved' | 'consumed' | 'granted') =>
    sql<number>`coalesce(${sql.ref(`b.${bucket}`)}, 0)::float8`.as(bucket);
  return em
    .getKysely<Tables>()
    .selectFrom('account as a')
    .leftJoin('credit_balance as b', 'b.account_id', 'a.id')
    .select((eb) => [
      'a.id as account_id',
      'a.name',
      'a.status',
      sum('available'),
      sum('reserved'),
      sum('consumed'),
      sum('granted'),
      eb
        .selectFrom('api_key')
        .select(sql<number>`count(*)::int`.as('active'))
        .whereRef('api_key.account_id', '=', 'a.id')
        .where(isActiveKey)
        .as('active_keys'),
      wireTime(eb.ref('a.created_at')).as('created_at'),
    ])
    .orderBy('a.id')
    .execute();
}

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

/** Gives credits; returns what is available then. */
export async function giveCredits(tx: EntityManager, accountId: string, credits: number): Promise<number> {
  await requireAccount(tx, accountId);
  await grantCredits(tx, accountId, credits);
  await audit(tx, { accountId, keyId: null }, 'credits.grant', accountId, { credits });
  const balance = await tx.findOne(CreditBalance, { account: accountId }, { disableIdentityMap: true });
  return balance?.available ?? 0;
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
  if (!key) throw new OperatorError(`There is no key ${keyId}`);
  await audit(tx, { accountId: key.account_id, keyId: null }, 'key.revoke', keyId);
}

async function requireAccount(tx: EntityManager, accountId: string): Promise<void> {
  // Not `for update`: a job that is created or ends holds the balance and refers to the account, and we come for both.
  const account = await tx
    .getKysely<Tables>()
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new OperatorError(`There is no account ${accountId}`);
}
