import { Migration } from '@mikro-orm/migrations';

export class Migration20261122211841_feed_gaps extends Migration {
  override name = 'Migration20261122211841_feed_gaps';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "feed_gap" ("id" bigserial primary key, "source" text not null, "kind" text not null, "subject" text not null, "from_at" timestamptz(3) not null, "until_at" timestamptz(3) not null, "found_at" timestamptz(3) not null default now());`,
    );
    this.addSql(
      `create index "feed_gap_source_kind_subject_id_index" on "feed_gap" ("source", "kind", "subject", "id");`,
    );
    this.addSql(`create index "feed_gap_found_at_index" on "feed_gap" ("found_at");`);
    this.addSql(`alter table "monitoring_job" add "gaps_seen" bigint not null default '0';`);
    // Those that are known were told: a row of each for the counts of the last days, and nobody hears of it again.
    this.addSql(
      `insert into "feed_gap" ("source", "kind", "subject", "from_at", "until_at", "found_at") select "source", "kind", "subject", "gap_from", "gap_until", "gap_found_at" from "feed" where "gap_found_at" is not null order by "gap_found_at";`,
    );
    this.addSql(`update "monitoring_job" set "gaps_seen" = coalesce((select max("id") from "feed_gap"), 0);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "monitoring_job" drop column "gaps_seen";`);
    this.addSql(`drop table "feed_gap";`);
  }
}
