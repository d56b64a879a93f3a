import { Migration } from '@mikro-orm/migrations';

export class Migration20261121085906_overview_samples extends Migration {
  override name = 'Migration20261121085906_overview_samples';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "overview_sample" ("key" text not null, "posts" int not null, "comments" boolean not null, "job_id" text not null, "body" json not null, "read_at" timestamptz(3) not null default now(), primary key ("key"));`,
    );
    this.addSql(`create index "overview_sample_read_at_index" on "overview_sample" ("read_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "overview_sample" cascade;`);
  }
}
