import { Migration } from '@mikro-orm/migrations';

/**
 * The index of comments by community and time tells what was taken down, too. It is made before, while everybody goes on
 * (`large-indexes`). Contracts: nothing. The index of before is a part of it.
 */
export class Migration20261128100000_standing_comments extends Migration {
  override name = 'Migration20261128100000_standing_comments';

  override up(): void | Promise<void> {
    this.addSql(
      `create index if not exists "comment_listing" on "comment" ("community_id", "created_at") include ("removed_by");`,
    );
    this.addSql(`drop index "comment_community_id_created_at_index";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create index "comment_community_id_created_at_index" on "comment" ("community_id", "created_at");`);
    this.addSql(`drop index "comment_listing";`);
  }
}
