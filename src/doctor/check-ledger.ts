import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CreditBalance, LedgerEntry, LedgerTransaction } from '../credits/ledger.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { broken, type Finding, number, ok } from './finding.ts';

type Tables = InferKyselyDB<typeof CreditBalance | typeof LedgerEntry | typeof LedgerTransaction>;

/** Proves that all entries sum to zero, and that each balance is the sum of its account's entries. */
export async function checkLedger(em: EntityManager): Promise<Finding> {
  const { wrong, total, entries } = await em
    .getKysely<Tables>()
    .with('sum', (db) =>
      db
        .selectFrom('ledger_entry as e')
        .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
        .select([
          't.account_id',
          sql<number>`count(*)`.as('entries'),
          sql<string>`sum(amount)`.as('total'),
          sql<string>`coalesce(sum(amount) filter (where bucket = 'available'), 0)`.as('available'),
          sql<string>`coalesce(sum(amount) filter (where bucket = 'reserved'), 0)`.as('reserved'),
          sql<string>`coalesce(sum(amount) filter (where bucket = 'consumed'), 0)`.as('consumed'),
          sql<string>`coalesce(-sum(amount) filter (where bucket = 'granted'), 0)`.as('granted'),
        ])
        .groupBy('t.account_id'),
    )
    .selectFrom('sum as s')
    .fullJoin('credit_balance as b', 'b.account_id', 's.account_id')
    .select([
      sql<number>`coalesce(sum(s.entries), 0)::float8`.as('entries'),
      sql<number>`coalesce(sum(s.total), 0)::float8`.as('total'),
      sql<number>`(count(*) filter (where (coalesce(s.available, 0), coalesce(s.reserved, 0), coalesce(s.consumed, 0), coalesce(s.granted, 0))
        is distinct from (coalesce(b.available, 0), coalesce(b.reserved, 0), coalesce(b.consumed, 0), coalesce(b.granted, 0))))::int`.as(
        'wrong',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (total !== 0 || wrong > 0) {
    const found = `${number(wrong)} balances are not the sums of their entries; all entries sum to ${number(total)}`;
    return broken('ledger', found, 'restore the last backup, and please report it');
  }
  return ok('ledger', `${number(entries)} entries sum to zero, and every balance is the sum of its own`);
}
