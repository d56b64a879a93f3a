import { Migration } from '@mikro-orm/migrations';

/**
 * One look at the movement and one row changed. Joins with the ledger, as before, were planned while it was empty and read
 * all of it until PostgreSQL counted its rows again.
 */
const keepBalance = `
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
    end if;
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

const keepBalanceBefore = `
create or replace function keep_credit_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by transaction_id having sum(amount) <> 0) then
    raise exception 'ledger entries of a transaction must sum to zero';
  end if;
  insert into credit_balance (account_id)
    select distinct t.account_id from added join ledger_transaction t on t.id = added.transaction_id
    on conflict do nothing;
  update credit_balance b
     set available = b.available + moved.available, reserved = b.reserved + moved.reserved,
         consumed = b.consumed + moved.consumed, granted = b.granted + moved.granted
    from (
      select t.account_id,
             coalesce(sum(amount) filter (where bucket = 'available'), 0) as available,
             coalesce(sum(amount) filter (where bucket = 'reserved'), 0) as reserved,
             coalesce(sum(amount) filter (where bucket = 'consumed'), 0) as consumed,
             coalesce(-sum(amount) filter (where bucket = 'granted'), 0) as granted
        from added join ledger_transaction t on t.id = added.transaction_id
       group by t.account_id
    ) as moved
   where b.account_id = moved.account_id;
  return null;
end $$;`;

export class Migration20261121120319_ledger_checks extends Migration {
  override name = 'Migration20261121120319_ledger_checks';

  override up(): void | Promise<void> {
    this.addSql(keepBalance);
    this.addSql(
      `alter table "ledger_transaction" add constraint "ledger_transaction_kind" check (kind in ('grant', 'reserve', 'settle', 'refund'));`,
    );
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_bucket" check (bucket in ('granted', 'available', 'reserved', 'consumed'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "ledger_entry" drop constraint "ledger_entry_bucket";`);
    this.addSql(`alter table "ledger_transaction" drop constraint "ledger_transaction_kind";`);
    this.addSql(keepBalanceBefore);
  }
}
