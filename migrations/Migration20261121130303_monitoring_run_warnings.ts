import { Migration } from '@mikro-orm/migrations';

export class Migration20261121130303_monitoring_run_warnings extends Migration {
  override name = 'Migration20261121130303_monitoring_run_warnings';

  override up(): void | Promise<void> {
    this.addSql(`alter table "monitoring_run" add "warnings" json not null default '[]';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "monitoring_run" drop column "warnings";`);
  }
}
