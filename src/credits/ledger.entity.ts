import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';

const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transaction',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    account: () => p.manyToOne(Account).deleteRule('restrict').index(),
    kind: p.text().$type<'grant'>(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});

/** One movement of credits; its entries sum to zero. */
export class LedgerTransaction extends LedgerTransactionSchema.class {}
LedgerTransactionSchema.setClass(LedgerTransaction);

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entry',
  properties: {
    transaction: () => p.manyToOne(LedgerTransaction).primary().deleteRule('restrict'),
    bucket: p.text().$type<'granted' | 'available'>().primary(),
    /** Credits, whole; negative where they come from. */
    amount: p.bigint('number'),
  },
});

/** One side of a movement. */
export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry);
