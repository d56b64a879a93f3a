import { Migration } from '@mikro-orm/migrations';

/**
 * Arrivals in blocks of a million. What was there is the first block, as it is; whoever writes or reads notices nothing.
 * Contracts: nothing. What is renamed has its name again in the same transaction.
 */
export class Migration20261122213500_arrival_blocks extends Migration {
  override name = 'Migration20261122213500_arrival_blocks';

  override up(): void | Promise<void> {
    this.addSql(`alter table "arrival" rename to "arrival_before";`);
    this.addSql(`alter index "arrival_pkey" rename to "arrival_before_pkey";`);
    this.addSql(`alter index "arrival_arrived_at_index" rename to "arrival_before_arrived_at";`);
    this.addSql(`alter index "arrival_community_id_sequence_index" rename to "arrival_before_community_id_sequence";`);
    this.addSql(
      `create table "arrival" ("sequence" bigint not null default nextval('arrival_sequence_seq'), "kind" text not null, "platform" text not null, "item_id" text not null, "community_id" int not null, "fresh" boolean not null, "arrived_at" timestamptz(3) not null default now(), primary key ("sequence")) partition by range ("sequence");`,
    );
    this.addSql(`create index "arrival_arrived_at_index" on "arrival" ("arrived_at");`);
    this.addSql(`create index "arrival_community_id_sequence_index" on "arrival" ("community_id", "sequence");`);
    this.addSql(`alter sequence "arrival_sequence_seq" owned by "arrival"."sequence";`);
    this.addSql(`create table "arrival_rest" partition of "arrival" default;`);
    // Its end is that of the block in which the newest is, as \`arrival-blocks.statements.ts\` counts them.
    this.addSql(`do $$
declare
  block bigint;
begin
  select case when is_called then last_value else 0 end / 1000000 + 1 into block from arrival_sequence_seq;
  execute format('alter table arrival_before rename to arrival_to_%s', block);
  execute format('alter table arrival attach partition arrival_to_%s for values from (minvalue) to (%s)', block, block * 1000000);
end $$;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "arrival" rename to "arrival_in_blocks";`);
    this.addSql(`alter index "arrival_pkey" rename to "arrival_in_blocks_pkey";`);
    this.addSql(`alter index "arrival_arrived_at_index" rename to "arrival_in_blocks_arrived_at";`);
    this.addSql(
      `alter index "arrival_community_id_sequence_index" rename to "arrival_in_blocks_community_id_sequence";`,
    );
    this.addSql(
      `create table "arrival" ("sequence" bigint not null default nextval('arrival_sequence_seq') primary key, "kind" text not null, "platform" text not null, "item_id" text not null, "community_id" int not null, "fresh" boolean not null, "arrived_at" timestamptz(3) not null default now());`,
    );
    this.addSql(`insert into "arrival" select * from "arrival_in_blocks";`);
    this.addSql(`create index "arrival_arrived_at_index" on "arrival" ("arrived_at");`);
    this.addSql(`create index "arrival_community_id_sequence_index" on "arrival" ("community_id", "sequence");`);
    this.addSql(`alter sequence "arrival_sequence_seq" owned by "arrival"."sequence";`);
    this.addSql(`drop table "arrival_in_blocks";`);
  }
}
