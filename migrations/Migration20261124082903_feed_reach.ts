import { Migration } from '@mikro-orm/migrations';

/** How far back a feed was read. Contracts: nothing; the version before does not note it, and it is not known then. */
export class Migration20261124082903_feed_reach extends Migration {
  override name = 'Migration20261124082903_feed_reach';

  override up(): void | Promise<void> {
    this.addSql(`alter table "feed" add column "seen_since" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "feed" drop column "seen_since";`);
  }
}
