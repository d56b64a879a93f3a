import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, type Database, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { claimFeeds, readFeeds, renewClaims, writeFeeds } from '../../../src/monitoring/feeds/feeds.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const test = suite('rows of feeds');
let database: TestDatabase;
let opened: Database;
let other: Client;
const keys = Array.from({ length: 300 }, (_, n) => ({ source: 'fake', kind: 'posts' as const, subject: `${10_000 + n}` })); // prettier-ignore
const [first, last] = [keys[0]!.subject, keys.at(-1)!.subject];

test.before(async () => {
  database = await createTestDatabase();
  opened = await openDatabase(database.url, entities, 2);
  other = new Client({ connectionString: database.url });
  await other.connect();
});
test.after(async () => {
  await other.end();
  await closeDatabase(opened);
  await database.close();
});

const writes = {
  renewed: async () => renewClaims(opened.em.fork(), keys),
  written: async () => writeFeeds(opened.em.fork(), keys.map((key) => ({ ...key, outcome: 'ok' })), new Date()), // prettier-ignore
};

for (const [how, write] of Object.entries(writes))
  test(`are ${how} in the order of their keys, however they lie, so that nobody waits in a circle`, async () => {
    const lock = (subject: string) => other.query(`select from feed where subject = $1 for update nowait`, [subject]);
    await other.query('delete from feed');
    // They lie in the table the other way round.
    await other.query(`insert into feed (source, kind, subject, claimed_until) select 'fake', 'posts', n::text, now() from generate_series($1::int, $2::int, -1) n`, [last, first]); // prettier-ignore
    await other.query('vacuum analyze feed');
    await other.query('begin');
    await lock(first);
    const writing = write();
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await opened.em.fork().execute<object[]>(waiting)).length === 0) await sleep(20);
    try {
      await lock(last);
    } finally {
      await other.query('rollback');
      await writing;
    }
  });

test('that were written are let go, and those that were renewed are not taken back', async () => {
  await renewClaims(opened.em.fork(), keys);
  const claimed = await claimFeeds(opened.em.fork(), keys, new Date(Date.now() + 60_000));
  assert.is(claimed.length, keys.length);
  assert.ok((await readFeeds(opened.em.fork(), keys)).every(({ outcome }) => outcome === 'ok'));
});

test('that were claimed by who was killed are free half a minute later', async () => {
  await other.query('delete from feed');
  const claim = async () => (await claimFeeds(opened.em.fork(), keys, new Date())).length;
  assert.equal([await claim(), await claim()], [keys.length, 0]);
  await other.query(`update feed set claimed_until = claimed_until - interval '29 seconds'`);
  assert.is(await claim(), 0);
  await other.query(`update feed set claimed_until = claimed_until - interval '2 seconds'`);
  assert.is(await claim(), keys.length);
});

test.run();
