import { Migration } from '@mikro-orm/migrations';

/**
 * What each minute asks of all monitoring jobs is read from an index: who was claimed in a time to come, and who has seen
 * the fewest arrivals. Both are made before, while everybody goes on (`large-indexes`). Contracts: nothing.
 */
export class Migration20261128193000_monitors_at_scale extends Migration {
  override name = 'Migration20261128193000_monitors_at_scale';

  override up(): void | Promise<void> {
    this.addSql(
      `create index if not exists "monitoring_job_claimed_at" on "monitoring_job" ("claimed_at") where "enabled";`,
    );
    this.addSql(
      `create index if not exists "monitoring_job_seen" on "monitoring_job" ("arrivals_seen") where "enabled";`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "monitoring_job_claimed_at", "monitoring_job_seen";`);
  }
}
