import { Migration } from '@mikro-orm/migrations';

export class Migration20261122182747_delivery extends Migration {
  override name = 'Migration20261122182747_delivery';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "delivery_event" ("id" text not null, "account_id" text not null, "type" text not null, "data" jsonb not null, "created_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "delivery_event_account_id_index" on "delivery_event" ("account_id");`);

    this.addSql(
      `create table "destination" ("id" text not null, "account_id" text not null, "created_by_key_id" text not null, "kind" text not null, "name" text not null, "address" text not null, "events" jsonb not null, "monitoring_job_ids" jsonb null, "min_relevance" double precision null, "schedule" jsonb null, "quiet_hours" jsonb null, "max_per_day" int null, "send_empty" boolean not null default false, "failures_to" text null, "enabled" boolean not null default true, "status" text not null default 'active', "status_reason" text null, "secret" text null, "previous_secret" text null, "previous_secret_until" timestamptz(3) null, "failing_since" timestamptz(3) null, "failures" int not null default 0, "rests_until" timestamptz(3) null, "digest_at" timestamptz(3) null, "digested_until" timestamptz(3) null, "last_delivered_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "destination_account_id_id_index" on "destination" ("account_id", "id");`);
    this.addSql(`create index "destination_digest" on "destination" ("digest_at") where "digest_at" is not null;`);

    this.addSql(
      `create table "delivery" ("id" text not null, "account_id" text not null, "destination_id" text not null, "event_id" text not null, "status" text not null default 'pending', "status_reason" text null, "tries" int not null default 0, "next_attempt_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now(), "delivered_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "delivery_event_id_index" on "delivery" ("event_id");`);
    this.addSql(`create index "delivery_destination_id_id_index" on "delivery" ("destination_id", "id");`);
    this.addSql(
      `create index "delivery_due" on "delivery" ("destination_id", "next_attempt_at") where "status" = 'pending';`,
    );

    this.addSql(
      `create table "delivery_attempt" ("id" bigserial primary key, "delivery_id" text not null, "at" timestamptz(3) not null, "status_code" int null, "duration_ms" int not null, "error" text null, "answer" text null);`,
    );
    this.addSql(`create index "delivery_attempt_delivery_id_index" on "delivery_attempt" ("delivery_id");`);

    this.addSql(
      `create table "digest_part" ("destination_id" text not null, "event_id" text not null, "account_id" text not null, primary key ("destination_id", "event_id"));`,
    );
    this.addSql(`create index "digest_part_event_id_index" on "digest_part" ("event_id");`);
    this.addSql(`create index "digest_part_account_id_index" on "digest_part" ("account_id");`);

    this.addSql(`alter table "monitoring_job" add "announced_sequence" bigint not null default '0';`);
    // Nobody hears now of what was found before there were destinations.
    this.addSql(`update "monitoring_job" set "announced_sequence" = "last_sequence";`);
    this.addSql(
      `create index "monitoring_job_unannounced" on "monitoring_job" ("id") where "last_sequence" > "announced_sequence";`,
    );

    this.addSql(
      `alter table "delivery_event" add constraint "delivery_event_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "destination" add constraint "destination_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "delivery" add constraint "delivery_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "delivery" add constraint "delivery_destination_id_foreign" foreign key ("destination_id") references "destination" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "delivery" add constraint "delivery_event_id_foreign" foreign key ("event_id") references "delivery_event" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "delivery_attempt" add constraint "delivery_attempt_delivery_id_foreign" foreign key ("delivery_id") references "delivery" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "digest_part" add constraint "digest_part_destination_id_foreign" foreign key ("destination_id") references "destination" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "digest_part" add constraint "digest_part_event_id_foreign" foreign key ("event_id") references "delivery_event" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "digest_part" add constraint "digest_part_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    // A key that may do everything may do this, too.
    this.addSql(
      `update "api_key" set "scopes" = "scopes" || '{delivery:read,delivery:write}'::text[]
        where "scopes" @> '{community_discovery:read,community_discovery:write,community_overview:read,community_overview:write,monitoring:read,monitoring:write,usage:read,keys:read,keys:write}'::text[];`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `update "api_key" set "scopes" = array_remove(array_remove("scopes", 'delivery:read'), 'delivery:write');`,
    );
    this.addSql(`drop index "monitoring_job_unannounced";`);
    this.addSql(`alter table "monitoring_job" drop column "announced_sequence";`);
    for (const table of ['digest_part', 'delivery_attempt', 'delivery', 'destination', 'delivery_event'])
      this.addSql(`drop table "${table}";`);
  }
}
