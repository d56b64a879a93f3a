import { Migration } from '@mikro-orm/migrations';

/** Rows whose time is over may go, in a transaction that says so; nothing may ever be changed. */
const refuseChange = `
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in ('ledger_transaction', 'ledger_entry', 'audit_entry')
     and current_setting('whereabouts.sweeping', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;`;

const refuseChangeBefore = `
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;`;

const keepBalance = (skipped: string) => `
create or replace function keep_credit_balance() returns trigger language plpgsql as $$
declare
  moved record;
  owner text;
begin
  for moved in
    select transaction_id, sum(amount) as total,
           coalesce(sum(amount) filter (where bucket = 'available'), 0) as available,
           coalesce(sum(amount) filter (where bucket = 'reserved'), 0) as reserved,
           coalesce(sum(amount) filter (where bucket = 'consumed'), 0) as consumed,
           coalesce(-sum(amount) filter (where bucket = 'granted'), 0) as granted
      from added group by transaction_id
  loop
    if moved.total <> 0 then
      raise exception 'ledger entries of a transaction must sum to zero';
    end if;${skipped}
    select account_id into strict owner from ledger_transaction where id = moved.transaction_id;
    update credit_balance b
       set available = b.available + moved.available, reserved = b.reserved + moved.reserved,
           consumed = b.consumed + moved.consumed, granted = b.granted + moved.granted
     where b.account_id = owner;
    if not found then
      insert into credit_balance as b (account_id, available, reserved, consumed, granted)
        values (owner, moved.available, moved.reserved, moved.consumed, moved.granted)
        on conflict (account_id) do update
          set available = b.available + moved.available, reserved = b.reserved + moved.reserved,
              consumed = b.consumed + moved.consumed, granted = b.granted + moved.granted;
    end if;
  end loop;
  return null;
end $$;`;

/** What is folded was in the balance before. */
const whileSweeping = `
    if current_setting('whereabouts.sweeping', true) = 'on' then
      continue;
    end if;`;

export class Migration20261122154500_retention extends Migration {
  override name = 'Migration20261122154500_retention';

  override up(): void | Promise<void> {
    this.addSql(`alter table "ledger_transaction" add "times" int not null default 1;`);
    this.addSql(
      `create index "ledger_transaction_folded" on "ledger_transaction" ("account_id", "operation", "created_at") where "subject" is null;`,
    );
    this.addSql(refuseChange);
    this.addSql(keepBalance(whileSweeping));
  }

  override down(): void | Promise<void> {
    this.addSql(keepBalance(''));
    this.addSql(refuseChangeBefore);
    this.addSql(`drop index "ledger_transaction_folded";`);
    this.addSql(`alter table "ledger_transaction" drop column "times";`);
  }
}
