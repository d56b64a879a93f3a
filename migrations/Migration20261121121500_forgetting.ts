import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121500_forgetting extends Migration {
  override name = 'Migration20261121121500_forgetting';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "purge_receipt" ("id" bigserial primary key, "at" timestamptz(3) not null default now(), "run_at" timestamptz(3) not null, "source" text not null, "checked_posts" int not null default 0, "checked_comments" int not null default 0, "posts" int not null default 0, "comments" int not null default 0, "authors" int not null default 0, "results" int not null default 0, "hits" int not null default 0, "samples" int not null default 0);`,
    );
    this.addSql(`create index "purge_receipt_at_index" on "purge_receipt" ("at");`);
    this.addSql(
      `create trigger "purge_receipt_append_only" before update or delete or truncate on "purge_receipt" for each statement execute function refuse_change();`,
    );

    this.addSql(
      `create table "recheck_round" ("source" text not null, "kind" text not null, "cursor" text null, "checked" bigint not null default '0', "started_at" timestamptz(3) not null default now(), "finished_at" timestamptz(3) null, "took_seconds" int null, primary key ("source", "kind"));`,
    );

    this.addSql(`alter table "job_result" add "checked_at" timestamptz(3) not null default now();`);
    this.addSql(`create index "job_result_checked_at_job_id_index" on "job_result" ("checked_at", "job_id");`);

    this.addSql(`alter table "monitoring_hit" add "checked_at" timestamptz(3) not null default now();`);
    this.addSql(`create index "monitoring_hit_recheck" on "monitoring_hit" ("checked_at", "id") where not "deleted";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "monitoring_hit_recheck";`);
    this.addSql(`alter table "monitoring_hit" drop column "checked_at";`);
    this.addSql(`drop index "job_result_checked_at_job_id_index";`);
    this.addSql(`alter table "job_result" drop column "checked_at";`);
    this.addSql(`drop table if exists "recheck_round" cascade;`);
    this.addSql(`drop table if exists "purge_receipt" cascade;`);
  }
}
