import { Migration } from '@mikro-orm/migrations';

/**
 * The index by community and time tells what was taken down, too. Who writes posts waits for it: four seconds for a million on a busy
 * machine; reads go on. Contracts: nothing. The index of before is a part of it.
 */
export class Migration20261122221500_post_listing extends Migration {
  override name = 'Migration20261122221500_post_listing';

  override up(): void | Promise<void> {
    this.addSql(`create index "post_listing" on "post" ("community_id", "created_at") include ("removed_by");`);
    this.addSql(`drop index "post_community_id_created_at_index";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create index "post_community_id_created_at_index" on "post" ("community_id", "created_at");`);
    this.addSql(`drop index "post_listing";`);
  }
}
