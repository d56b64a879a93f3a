import { Migration } from '@mikro-orm/migrations';

export class Migration20261122123000_monitoring_learning extends Migration {
  override name = 'Migration20261122123000_monitoring_learning';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "monitoring_job" add "acts" jsonb null, add "acts_given" boolean not null default false, add "stream" jsonb null, add "lesson" jsonb null;`,
    );
    this.addSql(`alter table "monitoring_hit" add "signs" json null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "monitoring_hit" drop column "signs";`);
    this.addSql(
      `alter table "monitoring_job" drop column "acts", drop column "acts_given", drop column "stream", drop column "lesson";`,
    );
  }
}
