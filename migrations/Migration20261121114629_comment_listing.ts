import { Migration } from '@mikro-orm/migrations';

/** Comments of a community in order of time, for listings; the index by community alone is its beginning. */
export class Migration20261121114629_comment_listing extends Migration {
  override name = 'Migration20261121114629_comment_listing';

  override up(): void | Promise<void> {
    this.addSql(`create index "comment_community_id_created_at_index" on "comment" ("community_id", "created_at");`);
    this.addSql(`drop index "comment_community_id_index";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`create index "comment_community_id_index" on "comment" ("community_id");`);
    this.addSql(`drop index "comment_community_id_created_at_index";`);
  }
}
