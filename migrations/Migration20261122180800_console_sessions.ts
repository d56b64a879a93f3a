import { Migration } from '@mikro-orm/migrations';

export class Migration20261122180800_console_sessions extends Migration {
  override name = 'Migration20261122180800_console_sessions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "console_session" ("hash" bytea not null, "token_hash" bytea not null, "created_at" timestamptz(3) not null default now(), "last_used_at" timestamptz(3) not null default now(), primary key ("hash"));`,
    );
    this.addSql(`create index "console_session_token_hash_index" on "console_session" ("token_hash");`);
    this.addSql(
      `create table "sign_in_link" ("hash" bytea not null, "key_id" text not null, "expires_at" timestamptz(3) not null, primary key ("hash"));`,
    );
    this.addSql(`create index "sign_in_link_key_id_index" on "sign_in_link" ("key_id");`);
    this.addSql(
      `alter table "console_session" add constraint "console_session_token_hash_foreign" foreign key ("token_hash") references "api_token" ("hash") on delete cascade;`,
    );
    this.addSql(
      `alter table "sign_in_link" add constraint "sign_in_link_key_id_foreign" foreign key ("key_id") references "api_key" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "console_session";`);
    this.addSql(`drop table "sign_in_link";`);
  }
}
