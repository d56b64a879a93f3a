import { Migration } from '@mikro-orm/migrations';

/** What was forgotten on request, also what the catalog does not hold. Contracts: nothing. */
export class Migration20261124180907_forgotten_items extends Migration {
  override name = 'Migration20261124180907_forgotten_items';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "forgotten_item" ("platform" text not null, "kind" text not null, "id" text not null, primary key ("platform", "kind", "id"));`,
    );
    for (const kind of ['post', 'comment'])
      this.addSql(
        `insert into "forgotten_item" ("platform", "kind", "id") select "platform", '${kind}', "id" from "${kind}" where "removed_by" = 'request';`,
      );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "forgotten_item";`);
  }
}
