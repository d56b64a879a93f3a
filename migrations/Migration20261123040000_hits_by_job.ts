import { Migration } from '@mikro-orm/migrations';

/** What the version before writes of a decision names the hit alone. To be dropped when no process of that version runs. */
const nameJob = `
create function name_job_of_review() returns trigger language plpgsql as $$
begin
  if new.job_id is null then
    select job_id into new.job_id from monitoring_hit where id = new.hit_id;
  end if;
  return new;
end $$;`;

/**
 * Hits, their items and their reviews are known by their job, so that they could be spread over machines by it. Large
 * indexes are made before (\`large-indexes\`), references are proven afterwards (\`prove-references\`), while everybody goes on.
 * Contracts: nothing. Ids stay unique by how they are made, no statement conflicts on one alone, and the job of a review
 * is filled in. What the dropped indexes counted, the version before counts more slowly until it is replaced.
 */
export class Migration20261123040000_hits_by_job extends Migration {
  override name = 'Migration20261123040000_hits_by_job';

  override up(): void | Promise<void> {
    // In the order in which everybody else takes them.
    this.addSql(`lock table "monitoring_hit", "monitoring_hit_item", "monitoring_review" in access exclusive mode;`);
    this.addSql(`create index if not exists "monitoring_hit_id" on "monitoring_hit" ("id");`);
    this.addSql(
      `create index if not exists "monitoring_hit_order" on "monitoring_hit" ("job_id", "stored_at", "sequence");`,
    );
    this.addSql(
      `create index if not exists "monitoring_hit_reviewed" on "monitoring_hit" ("job_id", "review_at") include ("stored_at", "review_status") where "review_status" <> 'pending';`,
    );
    this.addSql(`create unique index if not exists "monitoring_hit_by_job" on "monitoring_hit" ("job_id", "id");`);

    this.addSql(`alter table "monitoring_review" add "job_id" text null;`);
    this.addSql(
      `update "monitoring_review" r set "job_id" = h."job_id" from "monitoring_hit" h where h."id" = r."hit_id";`,
    );
    this.addSql(nameJob);
    this.addSql(
      `create trigger "name_job_of_review" before insert on "monitoring_review" for each row execute function name_job_of_review();`,
    );
    this.addSql(`alter table "monitoring_review" drop constraint "monitoring_review_hit_id_foreign";`);
    this.addSql(`alter table "monitoring_review" drop constraint "monitoring_review_pkey";`);
    this.addSql(
      `alter table "monitoring_review" add constraint "monitoring_review_pkey" primary key ("job_id", "id");`,
    );

    this.addSql(`alter table "monitoring_hit_item" drop constraint "monitoring_hit_item_hit_id_foreign";`);
    this.addSql(`alter table "monitoring_hit" drop constraint "monitoring_hit_pkey";`);
    this.addSql(
      `alter table "monitoring_hit" add constraint "monitoring_hit_pkey" primary key using index "monitoring_hit_by_job";`,
    );
    this.addSql(
      `alter table "monitoring_hit_item" add constraint "monitoring_hit_item_job_id_hit_id_foreign" foreign key ("job_id", "hit_id") references "monitoring_hit" ("job_id", "id") on delete cascade not valid;`,
    );
    this.addSql(
      `alter table "monitoring_review" add constraint "monitoring_review_job_id_hit_id_foreign" foreign key ("job_id", "hit_id") references "monitoring_hit" ("job_id", "id") on delete cascade not valid;`,
    );
    this.addSql(`drop index "monitoring_hit_job_id_id_index", "monitoring_hit_days", "monitoring_hit_pending";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`lock table "monitoring_hit", "monitoring_hit_item", "monitoring_review" in access exclusive mode;`);
    this.addSql(
      `create index "monitoring_hit_pending" on "monitoring_hit" ("job_id") where "review_status" = 'pending';`,
    );
    this.addSql(
      `create index "monitoring_hit_days" on "monitoring_hit" ("job_id", "stored_at") include ("review_status");`,
    );
    this.addSql(`create index "monitoring_hit_job_id_id_index" on "monitoring_hit" ("job_id", "id");`);
    this.addSql(`alter table "monitoring_review" drop constraint "monitoring_review_job_id_hit_id_foreign";`);
    this.addSql(`alter table "monitoring_hit_item" drop constraint "monitoring_hit_item_job_id_hit_id_foreign";`);
    this.addSql(`alter table "monitoring_hit" drop constraint "monitoring_hit_pkey";`);
    this.addSql(`alter table "monitoring_hit" add constraint "monitoring_hit_pkey" primary key ("id");`);
    this.addSql(
      `alter table "monitoring_hit_item" add constraint "monitoring_hit_item_hit_id_foreign" foreign key ("hit_id") references "monitoring_hit" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "monitoring_review" drop constraint "monitoring_review_pkey";`);
    this.addSql(`drop trigger "name_job_of_review" on "monitoring_review";`);
    this.addSql(`drop function name_job_of_review();`);
    this.addSql(`alter table "monitoring_review" drop column "job_id";`);
    this.addSql(`alter table "monitoring_review" add constraint "monitoring_review_pkey" primary key ("id");`);
    this.addSql(
      `alter table "monitoring_review" add constraint "monitoring_review_hit_id_foreign" foreign key ("hit_id") references "monitoring_hit" ("id") on delete cascade;`,
    );
    this.addSql(`drop index "monitoring_hit_id", "monitoring_hit_order", "monitoring_hit_reviewed";`);
  }
}
