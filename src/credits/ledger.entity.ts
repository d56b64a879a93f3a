import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';

export type Bucket = 'granted' | 'available' | 'reserved' | 'consumed';
export type MovementKind = 'grant' | 'reserve' | 'settle' | 'refund';

/**
 * One movement of credits; its entries sum to zero. Never changed; those of closed months are folded, without a change of
 * any sum (`fold-ledger.statements.ts`).
 */
export const LedgerTransaction = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transaction',
  // What one job reserves, pays and gets back happens at most once each.
  uniques: [{ properties: ['subject', 'kind'] }],
  indexes: [
    {
      name: 'ledger_transaction_folded',
      expression: `create index "ledger_transaction_folded" on "ledger_transaction" ("account_id", "operation", "created_at") where "subject" is null`,
    },
  ],
  checks: [{ name: 'ledger_transaction_kind', expression: `kind in ('grant', 'reserve', 'settle', 'refund')` }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    account: () => p.manyToOne(Account).deleteRule('restrict').index(),
    kind: p.text().$type<MovementKind>(),
    /** What it pays for: the id of a job or a run; `null` for grants, and for what was folded. */
    subject: p.text().nullable(),
    /** What was done and with which key, for the bill; `null` for grants. */
    operation: p.text().nullable(),
    keyId: p.text().nullable(),
    /** How many payments it stands for. */
    times: p.integer().default(1),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type LedgerTransaction = InferEntity<typeof LedgerTransaction>;

/** One side of a movement. */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entry',
  checks: [{ name: 'ledger_entry_bucket', expression: `bucket in ('granted', 'available', 'reserved', 'consumed')` }],
  properties: {
    transaction: () => p.manyToOne(LedgerTransaction).primary().deleteRule('restrict'),
    bucket: p.text().$type<Bucket>().primary(),
    /** Credits, whole; negative where they come from. */
    amount: p.bigint('number'),
  },
});
export type LedgerEntry = InferEntity<typeof LedgerEntry>;

/** The sums of an account's entries, kept by the database itself; it refuses what would make one negative. */
export const CreditBalance = defineEntity({
  name: 'CreditBalance',
  tableName: 'credit_balance',
  checks: [{ expression: 'available >= 0 and reserved >= 0 and consumed >= 0' }],
  properties: {
    account: () => p.manyToOne(Account).primary().deleteRule('restrict'),
    available: p.bigint('number').default(0),
    /** It was told that few are left; taken back when there are more. */
    lowTold: p.boolean().default(false),
    reserved: p.bigint('number').default(0),
    consumed: p.bigint('number').default(0),
    /** All that was ever given; the other three sum to it. */
    granted: p.bigint('number').default(0),
  },
});
export type CreditBalance = InferEntity<typeof CreditBalance>;
