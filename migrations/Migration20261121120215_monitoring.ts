import { Migration } from '@mikro-orm/migrations';

export class Migration20261121120215_monitoring extends Migration {
  override name = 'Migration20261121120215_monitoring';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "arrival" ("sequence" bigserial primary key, "kind" text not null, "platform" text not null, "item_id" text not null, "community_id" int not null, "fresh" boolean not null, "arrived_at" timestamptz(3) not null default now());`,
    );
    this.addSql(`create index "arrival_arrived_at_index" on "arrival" ("arrived_at");`);
    this.addSql(`create index "arrival_community_id_sequence_index" on "arrival" ("community_id", "sequence");`);

    this.addSql(
      `create table "feed" ("source" text not null, "kind" text not null, "subject" text not null, "fetched_at" timestamptz(3) null, "outcome" text null, "seen_until" timestamptz(3) null, "per_hour" double precision null, "gap_from" timestamptz(3) null, "gap_until" timestamptz(3) null, "gap_found_at" timestamptz(3) null, "checked_at" timestamptz(3) null, "claimed_until" timestamptz(3) null, primary key ("source", "kind", "subject"));`,
    );

    this.addSql(
      `create table "monitoring_job" ("id" text not null, "account_id" text not null, "created_by_key_id" text not null, "name" text not null, "enabled" boolean not null, "suspended_for" text null, "status_reason" text null, "target_kind" text not null, "communities" jsonb not null, "query" text null, "intent" text null, "noise" text null, "include_comments" boolean not null, "min_relevance" double precision not null, "languages" jsonb not null, "schedule" jsonb not null, "backfill_hours" int not null, "metadata" jsonb not null, "starts_at" timestamptz(3) not null, "arrivals_seen" bigint not null, "backfill_due" boolean not null, "last_run_at" timestamptz(3) null, "next_run_at" timestamptz(3) null, "scan_id" text null, "claimed_at" timestamptz(3) null, "failures" int not null default 0, "last_sequence" bigint not null default '0', "credits_charged" bigint not null default '0', "revision" int not null default 1, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "monitoring_job_account_id_id_index" on "monitoring_job" ("account_id", "id");`);
    this.addSql(
      `create index "monitoring_job_due" on "monitoring_job" ("next_run_at") where "enabled" and "scan_id" is null;`,
    );
    this.addSql(`create index "monitoring_job_claimed" on "monitoring_job" ("scan_id") where "scan_id" is not null;`);

    this.addSql(
      `create table "monitoring_hit" ("id" text not null, "job_id" text not null, "sequence" bigint not null, "kind" text not null, "platform" text not null, "item_id" text not null, "community" text not null, "text_hash" text null, "post" json not null, "match" json not null, "analysis" json not null, "relevance" double precision not null, "deleted" boolean not null default false, "review_status" text not null default 'pending', "review_note" text null, "review_by_key_id" text null, "review_at" timestamptz(3) null, "review_history" json not null default '[]', "created_at" timestamptz(3) not null, "seen_at" timestamptz(3) not null, "matched_at" timestamptz(3) not null, "stored_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "monitoring_hit_job_id_text_hash_index" on "monitoring_hit" ("job_id", "text_hash");`);
    this.addSql(
      `alter table "monitoring_hit" add constraint "monitoring_hit_job_id_sequence_unique" unique ("job_id", "sequence");`,
    );

    this.addSql(
      `create table "monitoring_hit_item" ("job_id" text not null, "platform" text not null, "kind" text not null, "item_id" text not null, "hit_id" text not null, "community" text not null, "url" text not null, "created_at" timestamptz(3) not null, primary key ("job_id", "platform", "kind", "item_id"));`,
    );
    this.addSql(`create index "monitoring_hit_item_hit_id_index" on "monitoring_hit_item" ("hit_id");`);
    this.addSql(
      `create index "monitoring_hit_item_platform_item_id_index" on "monitoring_hit_item" ("platform", "item_id");`,
    );

    this.addSql(
      `create table "monitoring_run" ("id" text not null, "job_id" text not null, "scan_id" text not null, "status" text not null, "started_at" timestamptz(3) not null, "finished_at" timestamptz(3) not null, "posts_seen" int not null, "comments_seen" int not null, "matched" int not null, "filtered" int not null, "hits_created" int not null, "duplicates" int not null, "sources" json not null, "gaps" json not null, "credits_charged" int not null, "error" json null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "monitoring_run" add constraint "monitoring_run_job_id_scan_id_unique" unique ("job_id", "scan_id");`,
    );
    this.addSql(`create index "monitoring_run_started_at_index" on "monitoring_run" ("started_at");`);
    this.addSql(`create index "monitoring_run_job_id_id_index" on "monitoring_run" ("job_id", "id");`);

    this.addSql(
      `create table "watched_community" ("platform" text not null, "name_key" text not null, "watcher" text not null, primary key ("platform", "name_key", "watcher"));`,
    );
    this.addSql(`create index "watched_community_watcher_index" on "watched_community" ("watcher");`);

    this.addSql(
      `alter table "monitoring_job" add constraint "monitoring_job_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "monitoring_hit" add constraint "monitoring_hit_job_id_foreign" foreign key ("job_id") references "monitoring_job" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "monitoring_hit_item" add constraint "monitoring_hit_item_job_id_foreign" foreign key ("job_id") references "monitoring_job" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "monitoring_hit_item" add constraint "monitoring_hit_item_hit_id_foreign" foreign key ("hit_id") references "monitoring_hit" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "monitoring_run" add constraint "monitoring_run_job_id_foreign" foreign key ("job_id") references "monitoring_job" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "watched_community" cascade;`);
    this.addSql(`drop table if exists "monitoring_run" cascade;`);
    this.addSql(`drop table if exists "monitoring_hit_item" cascade;`);
    this.addSql(`drop table if exists "monitoring_hit" cascade;`);
    this.addSql(`drop table if exists "monitoring_job" cascade;`);
    this.addSql(`drop table if exists "feed" cascade;`);
    this.addSql(`drop table if exists "arrival" cascade;`);
  }
}
