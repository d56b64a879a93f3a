import * as assert from 'uvu/assert';
import { openAccount, type OpenedAccount } from '../../src/credits/open-account.ts';
import { sql } from './sql.ts';
import type { TestService } from './service.ts';

export type Balance = { available: number; reserved: number; consumed: number; granted: number };

export async function openAccountWithCredits(service: TestService, credits: number): Promise<OpenedAccount> {
  return service.app.database.em.fork().transactional((tx) => openAccount(tx, 'Test', credits));
}

/** What the account's balance says; all zero when it has none. */
export async function balanceOf(service: TestService, accountId: string): Promise<Balance> {
  const [balance] = await sql<Balance>(
    service,
    `select available::float8 as available, reserved::float8 as reserved, consumed::float8 as consumed, granted::float8 as granted
       from credit_balance where account_id = ?`,
    [accountId],
  );
  return balance ?? { available: 0, reserved: 0, consumed: 0, granted: 0 };
}

/** The movements of a job, as `kind amount`. */
export async function movementsOf(service: TestService, subject: string): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    service,
    `select t.kind || ' ' || e.amount as text from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.subject = ? and e.amount > 0 order by 1`,
    [subject],
  );
  return rows.map(({ text }) => text);
}

/** What must be true of the whole ledger at any moment; each row that a question finds is a lie. */
const questions: Record<string, string> = {
  'the sum over all entries is zero': `select sum(amount) from ledger_entry having sum(amount) <> 0`,
  'every movement has two sides that sum to zero': `
    select t.id from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
     group by t.id having count(e.*) <> 2 or sum(e.amount) <> 0`,
  'balances are the sums of the entries': `
    select * from (
      select t.account_id, coalesce(sum(amount) filter (where bucket = 'available'), 0) as available,
             coalesce(sum(amount) filter (where bucket = 'reserved'), 0) as reserved,
             coalesce(sum(amount) filter (where bucket = 'consumed'), 0) as consumed,
             coalesce(-sum(amount) filter (where bucket = 'granted'), 0) as granted
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id group by t.account_id
    ) s full join credit_balance b using (account_id)
    where (s.available, s.reserved, s.consumed, s.granted) is distinct from (b.available, b.reserved, b.consumed, b.granted)`,
  'no balance is negative, and what was granted is somewhere': `
    select * from credit_balance where least(available, reserved, consumed, granted) < 0 or granted <> available + reserved + consumed`,
  'what is reserved is what active jobs have reserved': `
    select b.account_id from credit_balance b left join job j
        on j.account_id = b.account_id and j.status in ('queued', 'running', 'canceling')
     group by b.account_id, b.reserved having b.reserved <> coalesce(sum(j.credits_reserved), 0)`,
  'a job that has ended is settled: charged what it says, the rest given back': `
    select j.id from job j
     where j.status in ('succeeded', 'failed', 'canceled')
       and (j.credits_charged is null
         or (${moved('settle')}, ${moved('refund')}) is distinct from (j.credits_charged, j.credits_reserved - j.credits_charged))`,
  'a job that is active is not settled': `
    select j.id from job j where j.status in ('queued', 'running', 'canceling') and ${moved('settle')} + ${moved('refund')} <> 0`,
  'what was reserved for a job that is gone was settled': `
    select t.subject from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.bucket = 'reserved'
     where not exists (select 1 from job j where j.id = t.subject) group by t.subject having sum(e.amount) <> 0`,
};

function moved(kind: string): string {
  return `(select coalesce(sum(e.amount), 0) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
            where t.subject = j.id and t.kind = '${kind}' and e.amount > 0)`;
}

export async function expectBooksBalance(service: TestService): Promise<void> {
  for (const [truth, question] of Object.entries(questions)) assert.equal(await sql(service, question), [], truth);
}
