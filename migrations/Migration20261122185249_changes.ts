import { Migration } from '@mikro-orm/migrations';

export class Migration20261122185249_changes extends Migration {
  override name = 'Migration20261122185249_changes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "community_change" ("id" text not null, "platform" text not null, "name" text not null, "name_key" text not null, "kind" text not null, "before" text null, "after" text null, "meaning" text not null, "seen_at" timestamptz(3) not null default now(), "as_of" timestamptz(3) null, "source" text not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "community_change_platform_name_key_id_index" on "community_change" ("platform", "name_key", "id");`,
    );

    this.addSql(
      `create table "community_snapshot" ("community_id" int not null, "fingerprint" text not null, "state" json not null, "taken_at" timestamptz(3) not null default now(), "asked_at" timestamptz(3) null, "unread_reason" text null, primary key ("community_id"));`,
    );

    this.addSql(
      `alter table "community_snapshot" add constraint "community_snapshot_community_id_foreign" foreign key ("community_id") references "community" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(`alter table "credit_balance" add "low_told" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "credit_balance" drop column "low_told";`);
    this.addSql(`drop table "community_snapshot";`);
    this.addSql(`drop table "community_change";`);
  }
}
