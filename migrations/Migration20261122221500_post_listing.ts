import { Migration } from '@mikro-orm/migrations';

/**
 * The index by community and time tells what was taken down, too. It is made before, while everybody goes on
 * (`large-indexes`). Contracts: nothing. The index of before is a part of it.
 */
export class Migration20261122221500_post_listing extends Migration {
  override name = 'Migration20261122221500_post_listing';

  override up(): void | Promise<void> {
    this.addSql(
      `create index if not exists "post_listing" on "post" ("community_id", "created_at") include ("removed_by");`,
    );
    this.addSql(`drop index "post_community_id_created_at_index";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create index "post_community_id_created_at_index" on "post" ("community_id", "created_at");`);
    this.addSql(`drop index "post_listing";`);
  }
}
