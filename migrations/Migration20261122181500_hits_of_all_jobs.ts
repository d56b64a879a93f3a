import { Migration } from '@mikro-orm/migrations';

/** Pages of the hits of all jobs take the newest of each job by this. */
export class Migration20261122181500_hits_of_all_jobs extends Migration {
  override name = 'Migration20261122181500_hits_of_all_jobs';

  override up(): void | Promise<void> {
    this.addSql(`create index "monitoring_hit_job_id_id_index" on "monitoring_hit" ("job_id", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "monitoring_hit_job_id_id_index";`);
  }
}
