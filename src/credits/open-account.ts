import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { Account } from '../accounts/account.entity.ts';
import { audit } from '../accounts/audit.ts';
import { insertKey } from '../accounts/keys/insert-key.ts';
import { type Scope, scopes, usualScopes } from '../accounts/keys/scopes.ts';
import { newId } from '../ids.ts';
import { grantCredits } from './move-credits.ts';

/** `token` is shown now and never again. */
export type OpenedAccount = { accountId: string; keyId: string; token: string };

/** Opens an account with its first key, which may do everything there, and credits to begin with. */
export async function openAccount(
  tx: EntityManager,
  name: string,
  credits: number,
  given: readonly Scope[] = usualScopes,
): Promise<OpenedAccount> {
  const accountId = newId('acct');
  await tx.insert(Account, { id: accountId, name });
  await audit(tx, { accountId, keyId: null }, 'account.create', accountId, { credits });
  const key = await insertKey(tx, {
    accountId,
    name: 'First key',
    scopes: [...given],
    createdBy: null,
    expiresAt: null,
  });
  if (credits > 0) await grantCredits(tx, accountId, credits);
  return { accountId, keyId: key.id, token: key.token };
}

/** Opens the account of a new installation, whose first key is its operator's. `null` when there is one already; safe to call from several processes. */
export async function openFirstAccount(tx: EntityManager): Promise<OpenedAccount | null> {
  await sql`lock table account in share row exclusive mode`.execute(tx.getKysely());
  return (await tx.count(Account)) === 0 ? openAccount(tx, 'First account', firstCredits, scopes) : null;
}

const firstCredits = 1000;
