import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';

export type Bucket = 'granted' | 'available' | 'reserved' | 'consumed';
export type MovementKind = 'grant' | 'reserve' | 'settle' | 'refund';

/** What a movement is for. `operation` and `keyId` are what the bill is by. */
export type Purpose = { accountId: string; subject: string; operation: string; keyId: string | null };

/**
 * Sets credits aside for a job, in the transaction that creates it; refuses with 402 when there are not enough. Others on
 * this account wait from here on until that transaction ends.
 */
export async function reserveCredits(tx: EntityManager, purpose: Purpose, credits: number): Promise<void> {
  const { accountId, subject, operation, keyId } = purpose;
  const rows: { available: string }[] = await tx.execute(
    `with balance as (select available from credit_balance where account_id = ? for update),
     made as (
       insert into ledger_transaction (account_id, kind, subject, operation, key_id)
       select ?, 'reserve', ?, ?, ? from balance where ?::bigint between 1 and available
       on conflict (subject, kind) do nothing returning id
     ),
     entered as (${bothSides})
     select available from balance`,
    [accountId, accountId, subject, operation, keyId, credits, 'available', credits, 'reserved', credits],
  );
  const available = Number(rows[0]?.available ?? 0);
  if (available < credits) {
    throw new AppError('insufficient_credits', `This needs ${credits} credits; ${available} are available`, {
      members: { required_credits: credits, available_credits: available },
    });
  }
}

/** Pays `charge` of what was reserved and gives the rest back. At most once: a second call changes nothing. */
export async function settleCredits(
  tx: EntityManager,
  purpose: Purpose,
  reserved: number,
  charge: number,
): Promise<void> {
  if (charge > 0) await move(tx, purpose, 'settle', 'reserved', 'consumed', charge);
  if (reserved > charge) await move(tx, purpose, 'refund', 'reserved', 'available', reserved - charge);
}

/** Gives an account credits. */
export async function grantCredits(tx: EntityManager, accountId: string, credits: number): Promise<void> {
  await move(tx, { accountId, subject: null, operation: null, keyId: null }, 'grant', 'granted', 'available', credits);
}

type MovementPurpose = { accountId: string; subject: string | null; operation: string | null; keyId: string | null };

/** The entries of the transaction `made`: from where, how many, to where, how many. */
const bothSides = `insert into ledger_entry (transaction_id, bucket, amount)
     select id, bucket, amount from made cross join (values (?, -(?::bigint)), (?, ?::bigint)) as side (bucket, amount)`;

/** Both sides in one statement; the database keeps the balance and refuses a negative one. */
async function move(
  tx: EntityManager,
  { accountId, subject, operation, keyId }: MovementPurpose,
  kind: MovementKind,
  from: Bucket,
  to: Bucket,
  credits: number,
): Promise<void> {
  await tx.execute(
    `with made as (
       insert into ledger_transaction (account_id, kind, subject, operation, key_id) values (?, ?, ?, ?, ?)
       on conflict (subject, kind) do nothing returning id
     )
     ${bothSides}`,
    [accountId, kind, subject, operation, keyId, from, credits, to, credits],
  );
}
