import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150500_service_mark extends Migration {
  override name = 'Migration20261122150500_service_mark';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "service_mark" ("name" text not null, "at" timestamptz(3) not null default now(), "detail" jsonb not null default '{}'::jsonb, primary key ("name"));`,
    );
    // So that asking whether the database can be written changes one row and never makes any.
    this.addSql(`insert into "service_mark" ("name") values ('write');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "service_mark";`);
  }
}
