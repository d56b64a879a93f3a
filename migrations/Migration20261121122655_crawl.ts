import { Migration } from '@mikro-orm/migrations';

export class Migration20261121122655_crawl extends Migration {
  override name = 'Migration20261121122655_crawl';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "crawl_place" ("source" text not null, "cursor" text null, "started_at" timestamptz(3) not null default now(), "finished_at" timestamptz(3) null, "refusal" text null, "refusals" int not null default 0, "retry_at" timestamptz(3) null, primary key ("source"));`,
    );

    this.addSql(
      `create index "community_refresh" on "community" ("platform", "as_of" nulls first) where not "sample";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "crawl_place" cascade;`);
    this.addSql(`drop index "community_refresh";`);
  }
}
