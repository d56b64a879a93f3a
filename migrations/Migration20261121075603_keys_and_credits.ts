import { Migration } from '@mikro-orm/migrations';

/** Every movement sums to zero, and the balance is the sum of the entries; a check on it refuses what would go below zero. */
const keepBalance = `
create function keep_credit_balance() returns trigger language plpgsql as $$
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

const refuseChange = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;`;

export class Migration20261121075603_keys_and_credits extends Migration {
  override name = 'Migration20261121075603_keys_and_credits';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "api_token" ("hash" bytea not null, "key_id" text not null, "valid_until" timestamptz(3) null, primary key ("hash"));`,
    );
    this.addSql(`create index "api_token_key_id_index" on "api_token" ("key_id");`);

    this.addSql(
      `create table "audit_entry" ("id" bigserial primary key, "at" timestamptz(3) not null default now(), "account_id" text not null, "key_id" text null, "action" text not null, "target" text not null, "detail" jsonb not null default '{}');`,
    );
    this.addSql(`create index "audit_entry_account_id_index" on "audit_entry" ("account_id");`);

    this.addSql(
      `create table "credit_balance" ("account_id" text not null, "available" bigint not null default '0', "reserved" bigint not null default '0', "consumed" bigint not null default '0', "granted" bigint not null default '0', primary key ("account_id"));`,
    );

    this.addSql(`insert into "api_token" ("hash", "key_id") select "token_hash", "id" from "api_key";`);
    this.addSql(`alter table "api_key" drop constraint "api_key_token_hash_unique";`);
    this.addSql(`alter table "api_key" drop column "token_hash";`);
    this.addSql(
      `alter table "api_key" add "created_by_key_id" text null, add "rotated_at" timestamptz(3) null, add "last_used_at" timestamptz(3) null;`,
    );
    this.addSql(`create index "api_key_account_id_index" on "api_key" ("account_id");`);

    this.addSql(
      `alter table "job" add "credits_reserved" int not null default 0, add "credits_due" int not null default 0, add "credits_charged" int null;`,
    );

    this.addSql(
      `alter table "ledger_transaction" add "subject" text null, add "operation" text null, add "key_id" text null;`,
    );
    this.addSql(
      `alter table "ledger_transaction" add constraint "ledger_transaction_subject_kind_unique" unique ("subject", "kind");`,
    );

    this.addSql(
      `alter table "api_token" add constraint "api_token_key_id_foreign" foreign key ("key_id") references "api_key" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "credit_balance" add constraint "credit_balance_account_id_foreign" foreign key ("account_id") references "account" ("id") on update cascade on delete restrict;`,
    );
    this.addSql(
      `alter table "credit_balance" add constraint "credit_balance_check" check (available >= 0 and reserved >= 0 and consumed >= 0);`,
    );

    this.addSql(keepBalance);
    this.addSql(
      `create trigger "ledger_entry_balance" after insert on "ledger_entry" referencing new table as added for each statement execute function keep_credit_balance();`,
    );
    // What was granted before there were balances.
    this.addSql(
      `insert into "credit_balance" ("account_id", "available", "granted") select t."account_id", sum(e."amount") filter (where e."bucket" = 'available'), -sum(e."amount") filter (where e."bucket" = 'granted') from "ledger_entry" e join "ledger_transaction" t on t."id" = e."transaction_id" group by t."account_id";`,
    );
    this.addSql(refuseChange);
    for (const table of ['ledger_transaction', 'ledger_entry', 'audit_entry']) {
      this.addSql(
        `create trigger "${table}_append_only" before update or delete or truncate on "${table}" for each statement execute function refuse_change();`,
      );
    }
  }

  override down(): void | Promise<void> {
    for (const table of ['ledger_transaction', 'ledger_entry', 'audit_entry']) {
      this.addSql(`drop trigger "${table}_append_only" on "${table}";`);
    }
    this.addSql(`drop trigger "ledger_entry_balance" on "ledger_entry";`);
    this.addSql(`drop function keep_credit_balance(); drop function refuse_change();`);
    this.addSql(`drop table if exists "audit_entry" cascade;`);
    this.addSql(`drop table if exists "credit_balance" cascade;`);

    this.addSql(`drop index "api_key_account_id_index";`);
    this.addSql(
      `alter table "api_key" drop column "created_by_key_id", drop column "rotated_at", drop column "last_used_at";`,
    );
    this.addSql(`alter table "api_key" add "token_hash" bytea null;`);
    this.addSql(
      `update "api_key" k set "token_hash" = t."hash" from "api_token" t where t."key_id" = k."id" and t."valid_until" is null;`,
    );
    this.addSql(`alter table "api_key" alter column "token_hash" set not null;`);
    this.addSql(`alter table "api_key" add constraint "api_key_token_hash_unique" unique ("token_hash");`);
    this.addSql(`drop table "api_token";`);

    this.addSql(
      `alter table "job" drop column "credits_reserved", drop column "credits_due", drop column "credits_charged";`,
    );

    this.addSql(`alter table "ledger_transaction" drop constraint "ledger_transaction_subject_kind_unique";`);
    this.addSql(
      `alter table "ledger_transaction" drop column "subject", drop column "operation", drop column "key_id";`,
    );
  }
}
