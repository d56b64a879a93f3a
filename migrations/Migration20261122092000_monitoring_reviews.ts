import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092000_monitoring_reviews extends Migration {
  override name = 'Migration20261122092000_monitoring_reviews';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "monitoring_review" ("id" bigserial primary key, "hit_id" text not null, "status" text not null, "note" text null, "by_key_id" text null, "at" timestamptz(3) not null default now());`,
    );
    this.addSql(`create index "monitoring_review_hit_id_id_index" on "monitoring_review" ("hit_id", "id");`);
    this.addSql(
      `alter table "monitoring_review" add constraint "monitoring_review_hit_id_foreign" foreign key ("hit_id") references "monitoring_hit" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "monitoring_hit" add "review_count" int not null default 0;`);
    this.addSql(
      `insert into "monitoring_review" ("hit_id", "status", "note", "by_key_id", "at")
       select h."id", r."entry"->>'status', r."entry"->>'note', r."entry"->>'by_key_id', (r."entry"->>'at')::timestamptz
         from "monitoring_hit" h, json_array_elements(h."review_history") with ordinality as r ("entry", "place")
        order by h."id", r."place";`,
    );
    this.addSql(
      `update "monitoring_hit" set "review_count" = json_array_length("review_history") where json_array_length("review_history") > 0;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "monitoring_hit" drop column "review_count";`);
    this.addSql(`drop table "monitoring_review";`);
  }
}
