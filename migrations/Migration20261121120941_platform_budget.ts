import { Migration } from '@mikro-orm/migrations';

/** The rate budget of each platform, shared by all workers. */
export class Migration20261121120941_platform_budget extends Migration {
  override name = 'Migration20261121120941_platform_budget';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "platform_budget" ("id" text not null, "next_at" timestamptz(3) not null, "spacing_ms" int not null, "remaining" real null, "resets_at" timestamptz(3) null, "blocked_until" timestamptz(3) null, "refusals" int not null default 0, "updated_at" timestamptz(3) not null default now(), primary key ("id"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "platform_budget" cascade;`);
  }
}
