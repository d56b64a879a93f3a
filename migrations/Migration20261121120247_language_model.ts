import { Migration } from '@mikro-orm/migrations';

export class Migration20261121120247_language_model extends Migration {
  override name = 'Migration20261121120247_language_model';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "model_answer" ("key" text not null, "body" json not null, "created_at" timestamptz(3) not null default now(), primary key ("key"));`,
    );
    this.addSql(`create index "model_answer_created_at_index" on "model_answer" ("created_at");`);

    this.addSql(
      `create table "model_day" ("account_id" text not null, "day" date not null, "tokens" bigint not null default '0', primary key ("account_id", "day"));`,
    );

    this.addSql(
      `create table "model_use" ("job_id" text not null, "model" text not null, "account_id" text not null, "tokens" bigint not null default '0', "calls" int not null default 0, "cached_answers" int not null default 0, "failed_calls" int not null default 0, "input_tokens" bigint not null default '0', "output_tokens" bigint not null default '0', "cost_micros" bigint null, "last_at" timestamptz(3) not null default now(), primary key ("job_id", "model"));`,
    );
    this.addSql(`create index "model_use_last_at_index" on "model_use" ("last_at");`);
    this.addSql(`create index "model_use_account_id_last_at_index" on "model_use" ("account_id", "last_at");`);

    this.addSql(
      `alter table "model_day" add constraint "model_day_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "model_use" add constraint "model_use_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "model_answer" cascade;`);
    this.addSql(`drop table if exists "model_day" cascade;`);
    this.addSql(`drop table if exists "model_use" cascade;`);
  }
}
