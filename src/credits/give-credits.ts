import { audit } from '../accounts/audit.ts';
import { requireAccount } from '../accounts/operate-account.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { CreditBalance } from './ledger.entity.ts';
import { grantCredits } from './move-credits.ts';

/** Gives credits; returns what is available then. */
export async function giveCredits(tx: EntityManager, accountId: string, credits: number): Promise<number> {
  await requireAccount(tx, accountId);
  await grantCredits(tx, accountId, credits);
  await audit(tx, { accountId, keyId: null }, 'credits.grant', accountId, { credits });
  const balance = await tx.findOne(CreditBalance, { account: accountId }, { disableIdentityMap: true });
  return balance?.available ?? 0;
}
