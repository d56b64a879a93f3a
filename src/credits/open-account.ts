import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../accounts/account.entity.ts';
import { ApiKey } from '../accounts/api-key.entity.ts';
import { scopes } from '../accounts/scopes.ts';
import { hashToken, newToken } from '../accounts/token.ts';
import { newId } from '../ids.ts';
import { grantCredits } from './grant-credits.ts';

/** `token` is shown now and never again. */
export type OpenedAccount = { accountId: string; keyId: string; token: string };

/** Opens an account with its first key, which may do everything, and credits to begin with. */
export async function openAccount(tx: EntityManager, name: string, credits: number): Promise<OpenedAccount> {
  const account = tx.create(Account, { id: newId('acct'), name });
  const token = newToken();
  const key = tx.create(ApiKey, {
    id: newId('key'),
    account,
    name: 'First key',
    tokenHash: hashToken(token),
    last4: token.slice(-4),
    scopes: [...scopes],
  });
  await tx.flush();
  if (credits > 0) await grantCredits(tx, account, credits);
  return { accountId: account.id, keyId: key.id, token };
}

/** Opens the account of a new installation. `null` when there is one already; safe to call from several processes. */
export async function openFirstAccount(tx: EntityManager): Promise<OpenedAccount | null> {
  await tx.execute('lock table account in share row exclusive mode');
  const accounts = await tx.count(Account);
  return accounts === 0 ? openAccount(tx, 'First account', firstCredits) : null;
}

const firstCredits = 1000;
