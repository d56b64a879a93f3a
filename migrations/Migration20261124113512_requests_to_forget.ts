import { Migration } from '@mikro-orm/migrations';

/** The last request to forget something, asked for by everybody who stores what they have read. Contracts: nothing. */
export class Migration20261124113512_requests_to_forget extends Migration {
  override name = 'Migration20261124113512_requests_to_forget';

  override up(): void | Promise<void> {
    this.addSql(`create index "purge_receipt_source_id_index" on "purge_receipt" ("source", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "purge_receipt_source_id_index";`);
  }
}
