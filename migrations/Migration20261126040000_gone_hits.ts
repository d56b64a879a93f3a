import { Migration } from '@mikro-orm/migrations';

/** Hits that were taken down before anybody reviewed them, to be left out where those that wait are counted. Contracts: nothing. */
export class Migration20261126040000_gone_hits extends Migration {
  override name = 'Migration20261126040000_gone_hits';

  override up(): void | Promise<void> {
    this.addSql(
      `create index if not exists "monitoring_hit_gone" on "monitoring_hit" ("job_id") where "deleted" and "review_status" = 'pending';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "monitoring_hit_gone";`);
  }
}
