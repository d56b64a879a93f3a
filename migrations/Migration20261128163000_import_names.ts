import { Migration } from '@mikro-orm/migrations';

/** What a file that was imported is called, for people: until now they saw its fingerprint. Contracts: nothing. */
export class Migration20261128163000_import_names extends Migration {
  override name = 'Migration20261128163000_import_names';

  override up(): void | Promise<void> {
    this.addSql(`alter table "import_file" add column if not exists "name" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "import_file" drop column "name";`);
  }
}
