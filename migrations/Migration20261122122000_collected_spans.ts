import { Migration } from '@mikro-orm/migrations';

export class Migration20261122122000_collected_spans extends Migration {
  override name = 'Migration20261122122000_collected_spans';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "community" add "collected_from" timestamptz(3) null, add "collected_to" timestamptz(3) null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "community" drop column "collected_from", drop column "collected_to";`);
  }
}
