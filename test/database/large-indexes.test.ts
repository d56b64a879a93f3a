import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { closeDatabase, type Database, migrate, openDatabase, pendingMigrations } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('an upgrade that indexes a large table');
const before = 'Migration20261122221500_post_listing';
let place: TestDatabase;
let database: Database;
let [holder, writer] = [{} as Client, {} as Client];

test.before(async () => {
  place = await createTestDatabase({ bare: true });
  database = await openDatabase(place.url, entities, 2);
  const older = (await pendingMigrations(database)).filter((name) => name < before);
  await migrate(database, place.url, older);
  [holder, writer] = await Promise.all([connect(), connect()]);
  await writer.query(`insert into community (platform, name, name_key, title, description, sidebar) values ('reddit', 'tea', 'tea', '', '', '')`); // prettier-ignore
});
test.after(async () => {
  await Promise.all([holder.end(), writer.end()]);
  await closeDatabase(database);
  await place.close();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: place.url, statement_timeout: 3_000 });
  await client.connect();
  return client;
}

const write = (client: Client, id: string) =>
  client.query(`insert into post (platform, id, community_id, title, body, created_at) select 'reddit', $1, id, '', '', now() from community`, [id]); // prettier-ignore

/** The upgrade, which waits for a transaction that has written and not ended. */
async function upgradeUnderWay(): Promise<{ pid: number; ended: Promise<void> }> {
  await holder.query('begin');
  await write(holder, `held ${Math.random()}`);
  const ended = migrate(database, place.url);
  ended.catch(() => undefined);
  for (;;) {
    const { rows } = await writer.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query ~ '^(create|drop) index' and wait_event_type = 'Lock'`,
    );
    if (rows[0]) return { pid: rows[0].pid, ended };
  }
}

const isValid = async () =>
  (await writer.query<{ valid: boolean }>(`select indisvalid as valid from pg_index where indexrelid = to_regclass('post_listing')`)).rows[0]?.valid; // prettier-ignore

test('who writes does not wait for it; killed in the middle, it is made anew by the next start', async () => {
  const first = await upgradeUnderWay();
  await write(writer, 'written meanwhile');
  await writer.query('select pg_terminate_backend($1)', [first.pid]);
  assert.match(String(await rejection(first.ended)), /terminat/i);
  await holder.query('commit');
  assert.is(await isValid(), false, 'what is left of it is no index yet');

  const second = await upgradeUnderWay();
  await write(writer, 'written meanwhile, too');
  await holder.query('commit');
  await second.ended;
  assert.is(await isValid(), true);
  assert.equal(await pendingMigrations(database), []);
});

test('two processes that start at once make it once, and neither waits for the other for ever', async () => {
  await writer.query(`drop index "post_listing"`);
  await writer.query(`delete from mikro_orm_migrations where name = '${before}'`);
  await writer.query(`create index "post_community_id_created_at_index" on "post" ("community_id", "created_at")`);
  const other = await openDatabase(place.url, entities, 2);
  await Promise.all([migrate(database, place.url), migrate(other, place.url)]);
  await closeDatabase(other);
  assert.is(await isValid(), true);
});

test.run();
