import { Migration } from '@mikro-orm/migrations';

export class Migration20261121081618_rate_limits_and_idempotency extends Migration {
  override name = 'Migration20261121081618_rate_limits_and_idempotency';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotency_key" ("account_id" text not null, "operation" text not null, "key" text not null, "input_hash" bytea not null, "answer" json not null, "created_at" timestamptz(3) not null default now(), primary key ("account_id", "operation", "key"));`,
    );
    this.addSql(`create index "idempotency_key_created_at_index" on "idempotency_key" ("created_at");`);

    this.addSql(
      `create table "rate_window" ("id" text not null, "at" bigint not null, "used" int not null, "granted" int not null, "created_at" timestamptz(3) not null default now(), primary key ("id", "at"));`,
    );
    this.addSql(`create index "rate_window_created_at_index" on "rate_window" ("created_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "idempotency_key" cascade;`);
    this.addSql(`drop table if exists "rate_window" cascade;`);
  }
}
