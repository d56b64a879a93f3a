import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type NotNull, sql } from 'kysely';
import type { LedgerEntry, LedgerTransaction } from '../credits/ledger.entity.ts';
import { databaseTime } from '../database/transaction.ts';
import type { EntityManager } from '../database/entity-manager.ts';

const dayMs = 86_400_000;
const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** What was spent on each of so many days, as the ledger has it. Of months that may be folded nobody knows the days. */
export async function readUsageSeries(em: EntityManager, accountId: string, days: number, keptDays: number) {
  const now = (await databaseTime(em)).getTime();
  const kept = new Date(now - keptDays * dayMs);
  const from = Math.max(
    Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs,
    Date.UTC(kept.getUTCFullYear(), kept.getUTCMonth()),
  );
  const data = await em
    .getKysely<InferKyselyDB<typeof LedgerEntry | typeof LedgerTransaction>>()
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .select((eb) => [
      sql<string>`to_char(${eb.ref('t.created_at')} at time zone 'utc', 'YYYY-MM-DD')`.as('day'),
      't.operation',
      't.key_id',
      eb.cast<number>(eb.fn.sum('t.times'), 'float8').as('times'),
      eb.cast<number>(eb.fn.sum('e.amount'), 'float8').as('credits'),
    ])
    .where('e.bucket', '=', 'consumed')
    .where('t.account_id', '=', accountId)
    .where('t.kind', '=', 'settle')
    .where('t.created_at', '>=', new Date(from))
    // What is settled was for an operation.
    .$narrowType<{ operation: NotNull }>()
    .groupBy(['day', 't.operation', 't.key_id'])
    .orderBy('day')
    .orderBy('t.operation')
    .orderBy('t.key_id')
    .execute();
  return { from: nameOf(from), to: nameOf(now), data };
}
