import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import type { Bucket, CreditBalance, LedgerEntry, LedgerTransaction, MovementKind } from './ledger.entity.ts';

type Tables = InferKyselyDB<typeof CreditBalance | typeof LedgerEntry | typeof LedgerTransaction>;

/** What a movement is for. `operation` and `keyId` are what the bill is by. */
export type Purpose = { accountId: string; subject: string; operation: string; keyId: string | null };

/**
 * Sets credits aside for a job, in the transaction that creates it; refuses with 402 when there are not enough. Others on
 * this account wait from here on until that transaction ends.
 */
export async function reserveCredits(tx: EntityManager, purpose: Purpose, credits: number): Promise<void> {
  const { accountId, subject, operation, keyId } = purpose;
  const balance = await tx
    .getKysely<Tables>()
    .with('balance', (db) =>
      db
        .selectFrom('credit_balance')
        .select(['account_id', 'available'])
        .where('account_id', '=', accountId)
        .forUpdate(),
    )
    .with('made', (db) =>
      db
        .insertInto('ledger_transaction')
        .columns(['account_id', 'kind', 'subject', 'operation', 'key_id'])
        .expression((eb) =>
          eb
            .selectFrom('balance')
            .select([
              'account_id',
              sql.lit('reserve').as('kind'),
              eb.val(subject).as('subject'),
              eb.val(operation).as('operation'),
              eb.val(keyId).as('key_id'),
            ])
            .where(sql<boolean>`${credits}::bigint between 1 and available`),
        )
        .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
        .returning('id'),
    )
    .with('entered', (db) =>
      db
        .insertInto('ledger_entry')
        .columns(['transaction_id', 'bucket', 'amount'])
        .expression(
          db
            .selectFrom('made')
            .crossJoin(bothSides('available', 'reserved', credits))
            .select(['made.id', 'side.bucket', 'side.amount']),
        ),
    )
    .selectFrom('balance')
    .select(sql<number>`available::float8`.as('available'))
    .executeTakeFirst();
  refuseShortage(balance?.available ?? 0, credits);
}

/** Refuses with 402 what could not be paid now, and keeps nobody waiting: before long work that is paid at its end. */
export async function refuseUnlessPayable(tx: EntityManager, accountId: string, credits: number): Promise<void> {
  const balance = await tx
    .getKysely<Tables>()
    .selectFrom('credit_balance')
    .select(sql<number>`available::float8`.as('available'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  refuseShortage(balance?.available ?? 0, credits);
}

function refuseShortage(available: number, credits: number): void {
  if (available >= credits) return;
  throw new AppError('insufficient_credits', `This needs ${credits} credits; ${available} are available`, {
    members: { required_credits: credits, available_credits: available },
  });
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

/** The two entries of a movement. */
const bothSides = (from: Bucket, to: Bucket, credits: number) =>
  sql<{
    bucket: Bucket;
    amount: number;
  }>`(values (${from}, -(${credits}::bigint)), (${to}, ${credits}::bigint))`.as<'side'>(sql`side (bucket, amount)`);

/** Both sides in one statement; the database keeps the balance and refuses a negative one. */
async function move(
  tx: EntityManager,
  { accountId, subject, operation, keyId }: MovementPurpose,
  kind: MovementKind,
  from: Bucket,
  to: Bucket,
  credits: number,
): Promise<void> {
  await tx
    .getKysely<Tables>()
    .with('made', (db) =>
      db
        .insertInto('ledger_transaction')
        .values({ account_id: accountId, kind, subject, operation, key_id: keyId })
        .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
        .returning('id'),
    )
    .insertInto('ledger_entry')
    .columns(['transaction_id', 'bucket', 'amount'])
    .expression((eb) =>
      eb
        .selectFrom('made')
        .crossJoin(bothSides(from, to, credits))
        .select(['made.id', 'side.bucket', 'side.amount']),
    )
    .execute();
}
