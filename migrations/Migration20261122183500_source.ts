import { Migration } from '@mikro-orm/migrations';

export class Migration20261122183500_source extends Migration {
  override name = 'Migration20261122183500_source';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "source" ("name" text not null, "platform" text not null, "address" text not null, "title" text null, "software" text null, "origin" text not null, "paused" boolean not null default false, "added_at" timestamptz(3) not null default now(), "removed_at" timestamptz(3) null, "calls" bigint not null default '0', "answered_at" timestamptz(3) null, "refusal" text null, "refused_at" timestamptz(3) null, "memory" jsonb not null default '{}'::jsonb, primary key ("name"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "source";`);
  }
}
