import { Migration } from '@mikro-orm/migrations';

/**
 * Contracts: the last gap of a feed and the decisions in a hit. Nobody has read or written them since each gap
 * (`feed_gaps`) and each decision (`monitoring_reviews`) has a row of its own.
 */
export class Migration20261128200000_unread_columns extends Migration {
  override name = 'Migration20261128200000_unread_columns';

  override up(): void | Promise<void> {
    this.addSql(`alter table "feed" drop column "gap_from", drop column "gap_until", drop column "gap_found_at";`);
    this.addSql(`alter table "monitoring_hit" drop column "review_history";`);
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "feed" add "gap_from" timestamptz(3) null, add "gap_until" timestamptz(3) null, add "gap_found_at" timestamptz(3) null;`,
    );
    this.addSql(`alter table "monitoring_hit" add "review_history" json not null default '[]';`);
  }
}
