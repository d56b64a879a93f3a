import { Migration } from '@mikro-orm/migrations';

export class Migration20261121070447_initial extends Migration {
  override name = 'Migration20261121070447_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account" ("id" text not null, "name" text not null, "status" text not null default 'active', "created_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );

    this.addSql(
      `create table "api_key" ("id" text not null, "account_id" text not null, "name" text not null, "token_hash" bytea not null, "last4" text not null, "scopes" text[] not null, "expires_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );
    this.addSql(`alter table "api_key" add constraint "api_key_token_hash_unique" unique ("token_hash");`);

    this.addSql(
      `create table "community" ("id" serial primary key, "platform" text not null, "name" text not null, "name_key" text not null, "title" text not null default '', "description" text not null default '', "sidebar" text not null default '', "members" int null, "nsfw" boolean not null default false, "access" text null, "quarantined" boolean not null default false, "language" text null, "category" text null, "created_at" timestamptz(3) null, "as_of" timestamptz(3) null, "sample" boolean not null default false, "changed_at" timestamptz(3) not null default now());`,
    );
    this.addSql(`create index "community_changed_at_index" on "community" ("changed_at");`);
    this.addSql(
      `alter table "community" add constraint "community_platform_name_key_unique" unique ("platform", "name_key");`,
    );

    this.addSql(
      `create table "comment" ("platform" text not null, "id" text not null, "community_id" int not null, "post_id" text not null, "parent_id" text null, "author" text null, "body" text not null, "score" int null, "created_at" timestamptz(3) not null, "edited_at" timestamptz(3) null, "removed_by" text null, "as_of" timestamptz(3) null, primary key ("platform", "id"));`,
    );
    this.addSql(`create index "comment_community_id_index" on "comment" ("community_id");`);
    this.addSql(`create index "comment_post_id_index" on "comment" ("post_id");`);

    this.addSql(
      `create table "community_rule" ("community_id" int not null, "position" smallint not null, "title" text not null, "text" text not null default '', "as_of" timestamptz(3) null, primary key ("community_id", "position"));`,
    );

    this.addSql(
      `create table "import_file" ("fingerprint" text not null, "kind" text not null, "lines_done" bigint not null default '0', "counts" jsonb not null, "repeated" boolean not null default false, "started_at" timestamptz(3) not null default now(), "finished_at" timestamptz(3) null, primary key ("fingerprint"));`,
    );

    this.addSql(
      `create table "index_segment" ("id" serial primary key, "state" text not null default 'building', "communities" int not null default 0, "posts" int not null default 0, "format" int not null, "with_sample" boolean not null, "as_of" timestamptz(3) null, "bytes" bigint not null default '0', "up_to" timestamptz(3) not null, "created_at" timestamptz(3) not null default now());`,
    );

    this.addSql(
      `create table "index_chunk" ("segment_id" int not null, "position" int not null, "data" bytea not null, primary key ("segment_id", "position"));`,
    );

    this.addSql(
      `create table "job" ("id" text not null, "kind" text not null, "account_id" text not null, "created_by_key_id" text not null, "status" text not null default 'queued', "input" jsonb not null, "metadata" jsonb not null, "progress_percent" smallint not null default 0, "progress_stage" text not null default 'queued', "error" jsonb null, "warnings" jsonb not null default '[]', "revision" int not null default 1, "created_at" timestamptz(3) not null default now(), "started_at" timestamptz(3) null, "cancel_requested_at" timestamptz(3) null, "finished_at" timestamptz(3) null, "deadline_at" timestamptz(3) not null, "result_expires_at" timestamptz(3) null, "remove_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "job_remove_at_index" on "job" ("remove_at");`);
    this.addSql(`create index "job_account_id_kind_id_index" on "job" ("account_id", "kind", "id");`);
    this.addSql(
      `create index "job_active" on "job" ("account_id", "deadline_at") where "status" in ('queued', 'running', 'canceling');`,
    );

    this.addSql(`create table "job_result" ("job_id" text not null, "body" json not null, primary key ("job_id"));`);

    this.addSql(
      `create table "ledger_transaction" ("id" bigserial primary key, "account_id" text not null, "kind" text not null, "created_at" timestamptz(3) not null default now());`,
    );
    this.addSql(`create index "ledger_transaction_account_id_index" on "ledger_transaction" ("account_id");`);

    this.addSql(
      `create table "ledger_entry" ("transaction_id" bigint not null, "bucket" text not null, "amount" bigint not null, primary key ("transaction_id", "bucket"));`,
    );

    this.addSql(
      `create table "post" ("platform" text not null, "id" text not null, "community_id" int not null, "author" text null, "title" text not null, "body" text not null default '', "link" text null, "flair" text null, "score" int null, "upvote_ratio" real null, "num_comments" int null, "nsfw" boolean not null default false, "created_at" timestamptz(3) not null, "edited_at" timestamptz(3) null, "removed_by" text null, "as_of" timestamptz(3) null, primary key ("platform", "id"));`,
    );
    this.addSql(`create index "post_community_id_created_at_index" on "post" ("community_id", "created_at");`);

    this.addSql(
      `alter table "api_key" add constraint "api_key_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "comment" add constraint "comment_community_id_foreign" foreign key ("community_id") references "community" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "community_rule" add constraint "community_rule_community_id_foreign" foreign key ("community_id") references "community" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "index_chunk" add constraint "index_chunk_segment_id_foreign" foreign key ("segment_id") references "index_segment" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "job" add constraint "job_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "job_result" add constraint "job_result_job_id_foreign" foreign key ("job_id") references "job" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "ledger_transaction" add constraint "ledger_transaction_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete restrict;`,
    );

    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_transaction_id_foreign" foreign key ("transaction_id") references "ledger_transaction" ("id") on delete restrict;`,
    );

    this.addSql(
      `alter table "post" add constraint "post_community_id_foreign" foreign key ("community_id") references "community" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "api_key" drop constraint "api_key_account_id_foreign";`);
    this.addSql(`alter table "job" drop constraint "job_account_id_foreign";`);
    this.addSql(`alter table "ledger_transaction" drop constraint "ledger_transaction_account_id_foreign";`);
    this.addSql(`alter table "comment" drop constraint "comment_community_id_foreign";`);
    this.addSql(`alter table "community_rule" drop constraint "community_rule_community_id_foreign";`);
    this.addSql(`alter table "post" drop constraint "post_community_id_foreign";`);
    this.addSql(`alter table "index_chunk" drop constraint "index_chunk_segment_id_foreign";`);
    this.addSql(`alter table "job_result" drop constraint "job_result_job_id_foreign";`);
    this.addSql(`alter table "ledger_entry" drop constraint "ledger_entry_transaction_id_foreign";`);

    this.addSql(`drop table if exists "account" cascade;`);
    this.addSql(`drop table if exists "api_key" cascade;`);
    this.addSql(`drop table if exists "community" cascade;`);
    this.addSql(`drop table if exists "comment" cascade;`);
    this.addSql(`drop table if exists "community_rule" cascade;`);
    this.addSql(`drop table if exists "import_file" cascade;`);
    this.addSql(`drop table if exists "index_segment" cascade;`);
    this.addSql(`drop table if exists "index_chunk" cascade;`);
    this.addSql(`drop table if exists "job" cascade;`);
    this.addSql(`drop table if exists "job_result" cascade;`);
    this.addSql(`drop table if exists "ledger_transaction" cascade;`);
    this.addSql(`drop table if exists "ledger_entry" cascade;`);
    this.addSql(`drop table if exists "post" cascade;`);
  }
}
