import type { EntityManager } from '../database/entity-manager.ts';
import { allowSweeping } from '../database/transaction.ts';

/** Movements of so many jobs and runs are folded in one transaction, and so many transactions make one sweep. */
const maxFoldedAtOnce = 5_000;
const maxTransactions = 40;

/**
 * Folds what was set aside, paid and given back in months that ended so long ago: one balanced entry remains for each
 * month, account, operation and key, which stands for as many payments. What grants gave stays. Sums, balances and
 * counts are the same before and after; a batch for which they are not is rolled back. Returns for how many jobs and
 * runs it did so.
 */
export async function foldLedger(em: EntityManager, keptDays: number): Promise<number> {
  let folded = 0;
  for (let round = 0; round < maxTransactions; round++) {
    const now = await em.transactional(async (tx) => foldOldest(tx, keptDays));
    folded += now;
    if (now < maxFoldedAtOnce) break;
  }
  return folded;
}

/** `wrong`: balances whose sums would change. */
type Folded = { subjects: number; wrong: number };

async function foldOldest(tx: EntityManager, keptDays: number): Promise<number> {
  await allowSweeping(tx);
  const rows = await tx.execute<Folded[]>(foldStatement, [maxFoldedAtOnce, keptDays]);
  const { subjects, wrong } = rows[0]!;
  if (wrong > 0) throw new Error(`Folding the ledger would change the sums of ${wrong} balances`);
  return subjects;
}

const foldStatement = `
with oldest as (
  select subject, created_at from ledger_transaction where kind = 'reserve' order by id limit ?
), closed as materialized (
  select t.subject
    from oldest o
    join ledger_transaction t on t.subject = o.subject
    join ledger_entry e on e.transaction_id = t.id
   where o.created_at < date_trunc('month', now() - ? * interval '1 day', 'UTC')
   group by t.subject
  having sum(e.amount) filter (where e.bucket = 'reserved') = 0
     and max(t.created_at) < date_trunc('month', now(), 'UTC')
), movements as materialized (
  select t.id, t.account_id, t.kind, t.operation, t.key_id, t.times, date_trunc('month', t.created_at, 'UTC') as month
    from ledger_transaction t join closed using (subject)
), earlier as materialized (
  select t.id, t.account_id, t.kind, t.operation, t.key_id, t.times, t.created_at as month
    from ledger_transaction t
    join (select distinct account_id, operation, key_id, month from movements where kind = 'settle') g
      on g.account_id = t.account_id and g.operation = t.operation and g.key_id is not distinct from t.key_id
     and g.month = t.created_at
   where t.subject is null and t.kind = 'settle'
), gone as materialized (
  select * from movements union all select * from earlier
), sums as materialized (
  select g.account_id, g.operation, g.key_id, g.month, sum(e.amount) as credits,
         (select sum(times) from gone c
           where c.kind = 'settle' and (c.account_id, c.operation, c.month) = (g.account_id, g.operation, g.month)
             and c.key_id is not distinct from g.key_id) as times
    from gone g join ledger_entry e on e.transaction_id = g.id and e.bucket = 'consumed'
   where g.kind = 'settle'
   group by g.account_id, g.operation, g.key_id, g.month
), removed_entries as (
  delete from ledger_entry e using gone where e.transaction_id = gone.id returning gone.account_id, e.bucket, e.amount
), removed as (
  delete from ledger_transaction t using gone where t.id = gone.id
), made as (
  insert into ledger_transaction (account_id, kind, subject, operation, key_id, created_at, times)
  select account_id, 'settle', null, operation, key_id, month, times from sums
  returning id, account_id, operation, key_id, created_at
), entered as (
  insert into ledger_entry (transaction_id, bucket, amount)
  select made.id, side.bucket, side.amount
    from made
    join sums s on (s.account_id, s.operation, s.month) = (made.account_id, made.operation, made.created_at)
               and s.key_id is not distinct from made.key_id
   cross join lateral (values ('available', -s.credits), ('consumed', s.credits)) as side (bucket, amount)
  returning transaction_id, bucket, amount
), changes as (
  select account_id, bucket, -amount as amount from removed_entries
  union all
  select made.account_id, bucket, amount from entered join made on made.id = transaction_id
)
select (select count(*) from closed)::int as subjects,
       (select count(*) from (
          select from changes group by account_id, bucket having sum(amount) <> 0) as wrong)::int as wrong`;
