import type { EntityManager } from '../database/entity-manager.ts';
import { audit } from '../accounts/audit.ts';
import { insertKey } from '../accounts/insert-key.ts';
import type { Scope } from '../accounts/scopes.ts';
import { OperatorError } from '../errors.ts';
import { grantCredits } from './move-credits.ts';

export type AccountLine = {
  account_id: string;
  name: string;
  status: 'active' | 'suspended';
  available: number;
  reserved: number;
  consumed: number;
  granted: number;
  active_keys: number;
  created_at: string;
};

/** All accounts, the oldest first. */
export async function listAccounts(db: EntityManager): Promise<AccountLine[]> {
  return db.execute(
    `select a.id as account_id, a.name, a.status, coalesce(b.available, 0)::float8 as available,
            coalesce(b.reserved, 0)::float8 as reserved, coalesce(b.consumed, 0)::float8 as consumed,
            coalesce(b.granted, 0)::float8 as granted,
            (select count(*)::int from api_key k where k.account_id = a.id and k.revoked_at is null
                and (k.expires_at is null or k.expires_at > now())) as active_keys,
            to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
       from account a left join credit_balance b on b.account_id = a.id order by a.id`,
  );
}

/** Suspends or resumes an account; its keys are refused from then on, or work again. */
export async function setAccountStatus(
  tx: EntityManager,
  accountId: string,
  status: 'active' | 'suspended',
): Promise<void> {
  await requireAccount(tx, accountId);
  await tx.execute('update account set status = ? where id = ?', [status, accountId]);
  const action = status === 'suspended' ? 'account.suspend' : 'account.resume';
  await audit(tx, { accountId, keyId: null }, action, accountId);
}

/** Gives credits; returns what is available then. */
export async function giveCredits(tx: EntityManager, accountId: string, credits: number): Promise<number> {
  await requireAccount(tx, accountId);
  await grantCredits(tx, accountId, credits);
  await audit(tx, { accountId, keyId: null }, 'credits.grant', accountId, { credits });
  const rows: { available: string }[] = await tx.execute('select available from credit_balance where account_id = ?', [
    accountId,
  ]);
  return Number(rows[0]?.available ?? 0);
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
  const rows: { account_id: string }[] = await tx.execute(
    'update api_key set revoked_at = coalesce(revoked_at, now()) where id = ? returning account_id',
    [keyId],
  );
  if (!rows[0]) throw new OperatorError(`There is no key ${keyId}`);
  await audit(tx, { accountId: rows[0].account_id, keyId: null }, 'key.revoke', keyId);
}

async function requireAccount(tx: EntityManager, accountId: string): Promise<void> {
  // Not `for update`: a job that is created or ends holds the balance and refers to the account, and we come for both.
  const rows: unknown[] = await tx.execute('select 1 from account where id = ? for no key update', [accountId]);
  if (rows.length === 0) throw new OperatorError(`There is no account ${accountId}`);
}
