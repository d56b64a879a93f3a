import { Migration } from '@mikro-orm/migrations';

/** Destinations have revisions, by which `If-Match` goes. Contracts: nothing. */
export class Migration20261127210000_destination_revisions extends Migration {
  override name = 'Migration20261127210000_destination_revisions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "destination" add column "revision" int not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "destination" drop column "revision";`);
  }
}
