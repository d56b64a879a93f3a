import { Migration } from '@mikro-orm/migrations';

export class Migration20261121131658_community_vectors extends Migration {
  override name = 'Migration20261121131658_community_vectors';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "community_vector" ("community_id" int not null, "model" text not null, "text_hash" text not null, "vector" bytea not null, "checked_at" timestamptz(3) not null default now(), primary key ("community_id"));`,
    );
    this.addSql(`create index "community_vector_model_index" on "community_vector" ("model");`);

    this.addSql(
      `alter table "community_vector" add constraint "community_vector_community_id_foreign" foreign key ("community_id") references "community" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "community_vector" cascade;`);
  }
}
