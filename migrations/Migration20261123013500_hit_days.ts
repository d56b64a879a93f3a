import { Migration } from '@mikro-orm/migrations';

/** What a job brought on each day is read from an index alone. It is made before, while everybody goes on (`large-indexes`). */
export class Migration20261123013500_hit_days extends Migration {
  override name = 'Migration20261123013500_hit_days';

  override up(): void | Promise<void> {
    this.addSql(
      `create index if not exists "monitoring_hit_days" on "monitoring_hit" ("job_id", "stored_at") include ("review_status");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "monitoring_hit_days";`);
  }
}
