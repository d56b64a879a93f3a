import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type QueryCreator, sql } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
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
  const [balance] = await setAside(tx, { ...purpose, credits });
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

const setAside = builtOnce({
  build: (db: Kysely<Tables>, { accountId, subject, operation, keyId, credits }: Purpose & { credits: number }) =>
    db
      .with('balance', (cte) =>
        cte
          .selectFrom('credit_balance')
          .select(['account_id', 'available'])
          .where('account_id', '=', accountId)
          .forUpdate(),
      )
      .with('made', (cte) =>
        cte
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
      .with('entered', (cte) => enterBothSides(cte, 'available', 'reserved', credits))
      .selectFrom('balance')
      .select(sql<number>`available::float8`.as('available')),
  values: ({ accountId, subject, operation, keyId, credits }) => [
    accountId,
    subject,
    operation,
    keyId,
    credits,
    ...sides('available', 'reserved', credits),
  ],
});

/** Pays `charge` of what was reserved and gives the rest back. At most once: a second call changes nothing. */
export async function settleCredits(
  tx: EntityManager,
  purpose: Purpose,
  reserved: number,
  charge: number,
): Promise<void> {
  if (charge > 0) await move(tx, { ...purpose, kind: 'settle', from: 'reserved', to: 'consumed', credits: charge });
  if (reserved > charge)
    await move(tx, { ...purpose, kind: 'refund', from: 'reserved', to: 'available', credits: reserved - charge });
}

export async function grantCredits(tx: EntityManager, accountId: string, credits: number): Promise<void> {
  const nobody = { subject: null, operation: null, keyId: null };
  await move(tx, { accountId, ...nobody, kind: 'grant', from: 'granted', to: 'available', credits });
}

type Movement = {
  accountId: string;
  subject: string | null;
  operation: string | null;
  keyId: string | null;
  kind: MovementKind;
  from: Bucket;
  to: Bucket;
  credits: number;
};

/** Both sides in one statement; the database keeps the balance and refuses a negative one. */
const move = builtOnce({
  build: (db: Kysely<Tables>, { accountId, kind, subject, operation, keyId, from, to, credits }: Movement) => {
    const made = db.with('made', (cte) =>
      cte
        .insertInto('ledger_transaction')
        .values({ account_id: accountId, kind, subject, operation, key_id: keyId })
        .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
        .returning('id'),
    );
    return enterBothSides(made, from, to, credits);
  },
  values: ({ accountId, kind, subject, operation, keyId, from, to, credits }) => [
    accountId,
    kind,
    subject,
    operation,
    keyId,
    ...sides(from, to, credits),
  ],
});

/** The two entries of the transaction `made`. */
function enterBothSides(
  db: QueryCreator<Tables & { made: { id: Tables['ledger_transaction']['id'] } }>,
  from: Bucket,
  to: Bucket,
  credits: number,
) {
  const side = sql<{
    bucket: Bucket;
    amount: number;
  }>`(values (${from}, -(${credits}::bigint)), (${to}, ${credits}::bigint))`.as<'side'>(sql`side (bucket, amount)`);
  return db
    .insertInto('ledger_entry')
    .columns(['transaction_id', 'bucket', 'amount'])
    .expression((eb) => eb.selectFrom('made').crossJoin(side).select(['made.id', 'side.bucket', 'side.amount']));
}

/** What `enterBothSides` binds. */
const sides = (from: Bucket, to: Bucket, credits: number) => [from, credits, to, credits];
