import { Migration } from '@mikro-orm/migrations';

/**
 * Who knows only the id of a hit finds it by a hash, which has no order: by an ordered one, pages of a job with few hits
 * went through the hits of all others. Those that wait for a review are listed from an index of their own. Both are made
 * before, while everybody goes on (`large-indexes`). Contracts: nothing; the version before removes old hits more slowly.
 */
export class Migration20261123050000_hit_lookups extends Migration {
  override name = 'Migration20261123050000_hit_lookups';

  override up(): void | Promise<void> {
    this.addSql(`create index if not exists "monitoring_hit_by_id" on "monitoring_hit" using hash ("id");`);
    this.addSql(
      `create index if not exists "monitoring_hit_waiting" on "monitoring_hit" ("job_id", "id") where "review_status" = 'pending';`,
    );
    this.addSql(`drop index "monitoring_hit_id";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create index "monitoring_hit_id" on "monitoring_hit" ("id");`);
    this.addSql(`drop index "monitoring_hit_by_id", "monitoring_hit_waiting";`);
  }
}
