import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { readConfig } from '../../../src/config.ts';
import { closeDatabase, type Database, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { claimAllDue, claimDue } from '../../../src/monitoring/scan/claim-due.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const test = suite('what each minute asks of many monitoring jobs');
const jobs = 12_000;
let place: TestDatabase;
let client: Client;

test.before(async () => {
  place = await createTestDatabase();
  client = new Client({ connectionString: place.url });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into account (id, name) values ('acc_1', 'One')`);
  await client.query(`insert into credit_balance (account_id, available, granted) values ('acc_1', 9, 9)`);
  await client.query(
    `insert into monitoring_job select made.* from generate_series(1, $1::int) i,
            (select jsonb_object_agg(column_name, case when data_type in ('json', 'jsonb') then '[]'::jsonb when data_type = 'boolean' then 'false' when data_type like 'timestamp%' then '"2026-01-01"' when data_type = 'text' then '"x"' else '0' end) as defaults
               from information_schema.columns where table_name = 'monitoring_job' and is_nullable = 'NO') d,
            jsonb_populate_record(null::monitoring_job, defaults || jsonb_build_object('id', 'mon_' || lpad(i::text, 6, '0'),
       'account_id', 'acc_1', 'enabled', true, 'claimed_at', now() - interval '1 hour', 'next_run_at', now() + interval '1 day', 'arrivals_seen', 3)) made`,
    [jobs],
  );
  await client.query(
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
     select 'hit_' || id, id, 1, 'post', 'reddit', 'p', '', '{}', '{}', '{}', 1, now(), now(), now(), now() - interval '800 days' from monitoring_job where id in ('mon_000001', 'mon_011999')`,
  );
  await client.query(
    `insert into community (platform, name, name_key, title, description, sidebar) select 'reddit', i, i, '', '', '' from generate_series(1, 3000) i`,
  );
  await client.query(`insert into community_snapshot (community_id, fingerprint, state) select id, '', '{}' from community`); // prettier-ignore
  await client.query(`insert into watched_community select 'reddit', name_key, 'mon_000001' from community where name_key not in ('1', '2999')`); // prettier-ignore
  await client.query(`insert into delivery_event (id, account_id, type, data) select 'evt_' || i, 'acc_1', 'digest', '{}' from generate_series(1, 20000) i`); // prettier-ignore
  await client.query(`insert into audit_entry (account_id, action, target) select 'acc_1', 'job.create', 'x' from generate_series(1, 40000)`); // prettier-ignore
  await client.query('vacuum analyze');
});
test.after(async () => {
  await client.end();
  await place.close();
});

/** On connections of its own: their figures are whole when they are closed. */
async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(place.url, entities, 2);
  await work(database);
  await closeDatabase(database);
}

const minute = (database: Database, ...names: string[]) =>
  names.reduce((before, name) => before.then(() => sweeps[name]!(database.em.fork(), readConfig({}))), Promise.resolve<unknown>(0)); // prettier-ignore

const count = async (table: string) =>
  (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;

test('hits and snapshots that are over go part by part, and everything has its turn', async () => {
  const left: number[][] = [];
  for (let i = 0; i < 3; i++) {
    await withDatabase((database) => minute(database, 'monitoringHits', 'communityChanges'));
    left.push([await count('monitoring_hit'), await count('community_snapshot')]);
  }
  assert.equal(left, [[1, 2_999], [0, 2_998], [0, 2_998]]); // prettier-ignore
  await client.query(
    `insert into monitoring_hit select (jsonb_populate_record(null::monitoring_hit, jsonb_build_object('id', 'hit_again', 'job_id', 'mon_000002', 'sequence', 1, 'kind', 'post', 'platform', 'reddit', 'item_id', 'q', 'community', '', 'post', '{}'::jsonb, 'match', '{}'::jsonb, 'analysis', '{}'::jsonb, 'relevance', 1, 'deleted', false, 'review_status', 'pending', 'review_count', 0, 'review_history', '[]'::jsonb, 'created_at', now(), 'seen_at', now(), 'matched_at', now(), 'stored_at', now() - interval '800 days', 'checked_at', now()))).*`,
  );
  for (let i = 0; i < 2; i++) await withDatabase((database) => minute(database, 'monitoringHits'));
  assert.is(await count('monitoring_hit'), 0, 'it begins again');
});

test('no table that grows with jobs is read as a whole', async () => {
  const tables = ['monitoring_job', 'delivery_event', 'audit_entry', 'community_snapshot']; // prettier-ignore
  const wholeReads = async () => {
    // What this connection itself has read is told a second later otherwise.
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ name: string; reads: number }>(
      `select relname as name, seq_scan::int as reads from pg_stat_user_tables where relname = any($1) order by 1`,
      [tables],
    );
    return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]));
  };
  const before = await wholeReads();
  await withDatabase(async (database) => {
    await claimDue(database.em.fork(), 1);
    await minute(database, 'monitoringHits', 'communityChanges', 'arrivals', 'audit', 'deliveries');
  });
  assert.equal(await wholeReads(), before);
});

test('what is due at once is claimed at once, however many it is, and results are looked at part by part', async () => {
  await client.query(`update monitoring_job set scan_id = null, claimed_at = null, suspended_for = null, schedule = '{"every_minutes": 15}', next_run_at = case when id <= 'mon_000025' then now() - interval '1 hour' else now() + interval '1 day' end`); // prettier-ignore
  await client.query(`insert into job (id, kind, account_id, created_by_key_id, status, input, metadata, deadline_at, finished_at, result_expires_at, remove_at)
    select 'cdj_' || lpad(i::text, 6, '0'), 'community_discovery', 'acc_1', 'k', 'succeeded', '{}', '{}', now(), now(), now() + case when i in (1, 11999) then '-1 day' else '1 day' end::interval, now() + interval '2 days' from generate_series(1, 12000) i`); // prettier-ignore
  await client.query(`insert into job_result (job_id, body) select id, '{}' from job`);
  await withDatabase(async (database) => {
    assert.is(await claimAllDue(database.em.fork(), 1, 10), 25);
    const left: number[] = [];
    for (let at = 0; at < 3; at++) {
      await minute(database, 'jobs');
      left.push(await count('job_result'));
    }
    assert.equal(left, [11_999, 11_999, 11_998]);
  });
});

test.run();
