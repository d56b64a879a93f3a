import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account } from '../accounts/account.entity.ts';
import { LedgerEntry, LedgerTransaction } from './ledger.entity.ts';

/** Gives an account credits: they come out of `granted` and are `available`. */
export async function grantCredits(tx: EntityManager, account: Account, credits: number): Promise<void> {
  const transaction = tx.create(LedgerTransaction, { account, kind: 'grant' });
  tx.create(LedgerEntry, { transaction, bucket: 'granted', amount: -credits });
  tx.create(LedgerEntry, { transaction, bucket: 'available', amount: credits });
  await tx.flush();
}
