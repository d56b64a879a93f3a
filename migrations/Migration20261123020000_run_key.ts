import { Migration } from '@mikro-orm/migrations';

/**
 * A run is known by its job and its id, so that runs could be spread over machines by their job. The table holds a week and
 * stands still for as long as its index takes. Contracts: nothing. Ids stay unique by how they are made; nobody looks one up
 * without its job, and conflicts are found by job and scan.
 */
export class Migration20261123020000_run_key extends Migration {
  override name = 'Migration20261123020000_run_key';

  override up(): void | Promise<void> {
    this.addSql(`alter table "monitoring_run" drop constraint "monitoring_run_pkey";`);
    this.addSql(`alter table "monitoring_run" add constraint "monitoring_run_pkey" primary key ("job_id", "id");`);
    this.addSql(`drop index "monitoring_run_job_id_id_index";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create index "monitoring_run_job_id_id_index" on "monitoring_run" ("job_id", "id");`);
    this.addSql(`alter table "monitoring_run" drop constraint "monitoring_run_pkey";`);
    this.addSql(`alter table "monitoring_run" add constraint "monitoring_run_pkey" primary key ("id");`);
  }
}
