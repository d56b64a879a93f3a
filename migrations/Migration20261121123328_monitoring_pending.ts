import { Migration } from '@mikro-orm/migrations';

export class Migration20261121123328_monitoring_pending extends Migration {
  override name = 'Migration20261121123328_monitoring_pending';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "monitoring_hit_pending" on "monitoring_hit" ("job_id") where "review_status" = 'pending';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "monitoring_hit_pending";`);
  }
}
