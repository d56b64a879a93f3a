import { Migration } from '@mikro-orm/migrations';

export class Migration20261122152000_task_loss extends Migration {
  override name = 'Migration20261122152000_task_loss';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "task_loss" ("task_id" bigint not null, "losses" int not null default 1, "at" timestamptz(3) not null default now(), primary key ("task_id"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "task_loss";`);
  }
}
