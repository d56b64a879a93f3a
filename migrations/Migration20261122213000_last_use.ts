import { Migration } from '@mikro-orm/migrations';

/** That a community was there when this ran counts as its first use. */
export class Migration20261122213000_last_use extends Migration {
  override name = 'Migration20261122213000_last_use';

  override up(): void | Promise<void> {
    this.addSql(`alter table "community" add "used_at" timestamptz(3) not null default now();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "community" drop column "used_at";`);
  }
}
