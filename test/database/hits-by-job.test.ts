import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { closeDatabase, type Database, migrate, openDatabase, pendingMigrations } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { rejection } from '../support/rejection.ts';

const test = suite('an upgrade after which hits are known by their job');
const upgrade = 'Migration20261123040000_hits_by_job';
let place: TestDatabase;
let database: Database;
let client: Client;

test.before(async () => {
  place = await createTestDatabase({ bare: true });
  database = await openDatabase(place.url, entities, 2);
  await migrate(
    database,
    place.url,
    (await pendingMigrations(database)).filter((name) => name < upgrade),
  );
  client = new Client({ connectionString: place.url });
  await client.connect();
  await client.query(`insert into account (id, name, created_at) values ('acc_1', 'One', now())`);
  for (const job of ['mon_1', 'mon_2']) {
    await client.query(
      `insert into monitoring_job select (jsonb_populate_record(null::monitoring_job, defaults || jsonb_build_object('id', $1::text, 'account_id', 'acc_1'))).*
         from (select jsonb_object_agg(column_name, case when data_type in ('json', 'jsonb') then '[]'::jsonb when data_type = 'boolean' then 'false' when data_type like 'timestamp%' then '"2026-01-01"' when data_type = 'text' then '"x"' else '0' end) as defaults
                 from information_schema.columns where table_name = 'monitoring_job' and is_nullable = 'NO') d`,
      [job],
    );
    await storeHit(job, 1);
    await client.query(`insert into monitoring_hit_item (job_id, platform, kind, item_id, hit_id, community, url, created_at) values ($1, 'reddit', 'post', 'p', 'hit_' || $1::text || 1, '', '', now())`, [job]); // prettier-ignore
    await decideAsBefore(`hit_${job}1`);
  }
  await migrate(database, place.url);
});
test.after(async () => {
  await client.end();
  await closeDatabase(database);
  await place.close();
});

const storeHit = (job: string, sequence: number) =>
  client.query(
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
     values ('hit_' || $1::text || $2::int, $1, $2, 'post', 'reddit', 'p', '', '{}', '{}', '{}', 1, now(), now(), now(), now())`,
    [job, sequence],
  );

/** As the version before notes what a person decided: it knows only the hit. */
const decideAsBefore = (hit: string) =>
  client.query(`insert into monitoring_review (hit_id, status) values ($1, 'approved')`, [hit]);

const jobsOfReviews = async () =>
  (await client.query<{ job_id: string; hit_id: string }>('select job_id, hit_id from monitoring_review order by id')).rows; // prettier-ignore

test('decisions that are there have the job of their hit, and so have those that the version before still writes', async () => {
  await storeHit('mon_2', 2);
  await decideAsBefore('hit_mon_22');
  assert.equal(await jobsOfReviews(), [
    { job_id: 'mon_1', hit_id: 'hit_mon_11' },
    { job_id: 'mon_2', hit_id: 'hit_mon_21' },
    { job_id: 'mon_2', hit_id: 'hit_mon_22' },
  ]);
});

test('nothing can be written about a hit under another job', async () => {
  const wrong = `insert into monitoring_review (job_id, hit_id, status) values ('mon_1', 'hit_mon_21', 'approved')`;
  assert.match(String(await rejection(client.query(wrong))), /monitoring_review_job_id_hit_id_foreign/);
});

const unproven = async () =>
  (await client.query<{ conname: string }>(`select conname from pg_constraint where not convalidated`)).rows;

test('what was demanded of new rows alone is proven of all, by the next start if the first was killed', async () => {
  assert.equal(await unproven(), []);
  await client.query(`alter table monitoring_hit_item drop constraint monitoring_hit_item_job_id_hit_id_foreign`);
  await client.query(`alter table monitoring_hit_item add constraint monitoring_hit_item_job_id_hit_id_foreign foreign key (job_id, hit_id) references monitoring_hit (job_id, id) on delete cascade not valid`); // prettier-ignore
  assert.is((await unproven()).length, 1);
  await migrate(database, place.url);
  assert.equal(await unproven(), []);
});

test('a job that goes takes its hits, their items and their decisions with it, and no others', async () => {
  await client.query(`delete from monitoring_job where id = 'mon_2'`);
  assert.equal(await jobsOfReviews(), [{ job_id: 'mon_1', hit_id: 'hit_mon_11' }]);
  assert.equal((await client.query('select job_id from monitoring_hit_item')).rows, [{ job_id: 'mon_1' }]);
});

test.run();
