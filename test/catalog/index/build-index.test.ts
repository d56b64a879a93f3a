import type { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../../src/catalog/index/build-index.ts';
import { loadIndex, type LoadedIndex } from '../../../src/catalog/index/catalog-index.ts';
import type { Candidate } from '../../../src/catalog/ranking/index.ts';
import { readCatalogSummary } from '../../../src/catalog/index/catalog-summary.ts';
import { newConnection } from '../../../src/database/connections/connection.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { rejection } from '../../support/rejection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let client: Client;

test.before(async () => {
  database = await createTestDatabase();
  client = await connect();
});

test.after(async () => {
  await client.end();
  await database.close();
});

test.before.each(async () => {
  await client.query('truncate community, index_segment restart identity cascade');
  for (let i = 0; i < 50; i++) await client.query(`insert into community (platform, name, name_key) values ('reddit', $1, $1)`, [`other${i}`]); // prettier-ignore
});

async function connect(): Promise<Client> {
  const connection = newConnection(database.url, 'test');
  await connection.connect();
  return connection;
}

const describe = (by: Client, id: number, words: string) =>
  by.query('update community set description = $2, changed_at = now() where id = $1', [id, words]);
const post = (id: string, communityId: number, title: string) =>
  client.query(`insert into post (platform, id, community_id, title, created_at) values ('reddit', $1, $2, $3, now())`, [id, communityId, title]); // prettier-ignore
const find = (index: LoadedIndex, brief: string) =>
  index.ranking.search({ brief, competitors: [], keywords: [] }, { limit: 5 }).map(({ id }) => id);

test('what a transaction writes that began before a build and had not written yet is in the next one', async () => {
  const slow = await connect();
  try {
    await slow.query('begin');
    await slow.query('select now()');
    await buildIndex(database.url);
    await describe(slow, 7, 'harmonicas');
    await slow.query('commit');
  } finally {
    await slow.end();
  }
  assert.is((await buildIndex(database.url)).built, 'increment');
  assert.equal(find(await loadIndex(database.url), 'harmonicas'), [7]);
});

test('a community that several segments hold is counted once', async () => {
  await buildIndex(database.url);
  await describe(client, 7, 'harmonicas');
  assert.is((await buildIndex(database.url)).built, 'increment');
  const orm = await openDatabase(database.url, entities, 1);
  try {
    assert.is((await readCatalogSummary(orm.em.fork())).communities, 50);
  } finally {
    await orm.close();
  }
});

test('many increments become one; the oldest segment is not read anew, and nobody who is gone comes back', async () => {
  await describe(client, 2, 'teapots');
  await buildIndex(database.url);
  await client.query(`update community set access = 'banned', changed_at = now() where id = 2`);
  const subjects = ['violins', 'kites', 'lanterns', 'marbles', 'puppets', 'sundials'];
  let index: LoadedIndex | undefined;
  const sizes: number[] = [];
  for (const [at, subject] of subjects.entries()) {
    await describe(client, 10 + at, subject);
    assert.is((await buildIndex(database.url)).built, 'increment');
    index = await loadIndex(database.url, index);
    sizes.push(index.segments.size);
    assert.equal(
      [...subjects.slice(0, at + 1), 'teapots'].map((brief) => find(index!, brief)),
      [...subjects.slice(0, at + 1).map((_, i) => [10 + i]), []],
    );
    assert.is(index.ranking.size.communities, 49);
  }
  assert.equal(sizes, [2, 3, 4, 5, 6, 2]);
  assert.equal([...index!.segments.keys()], [1, 7]);
});

test('when more than a fifth has changed since the oldest, all is built anew instead of merged', async () => {
  await buildIndex(database.url);
  for (let round = 0; round < 6; round++) {
    for (const at of [1, 2]) await describe(client, 2 * round + at, `kites of round ${round}`);
    const { built } = await buildIndex(database.url);
    assert.is(built, round < 5 ? 'increment' : 'whole');
  }
  assert.is((await loadIndex(database.url)).segments.size, 1);
});

test('what was forgotten leaves the oldest segment within a day, once', async () => {
  const purge = (posts: number, hoursAgo: number) =>
    client.query(`insert into purge_receipt (run_at, source, posts, at) values (now(), 'test', $1, now() - make_interval(hours => $2))`, [posts, hoursAgo]); // prettier-ignore
  await buildIndex(database.url);
  await client.query(`update index_segment set up_to = now() - interval '40 hours'`);
  await client.query(`update community set changed_at = now() - interval '50 hours'`);
  const builds: string[] = [];
  for (const [posts, hoursAgo] of [
    [0, 30],
    [3, 45],
    [3, 10],
    [3, 30],
  ] as const) {
    await purge(posts, hoursAgo);
    builds.push((await buildIndex(database.url)).built);
  }
  assert.equal(builds, ['nothing', 'nothing', 'nothing', 'whole']);
  await client.query(`update index_segment set up_to = now()`);
  assert.is((await buildIndex(database.url)).built, 'nothing');
});

test('who is to be skipped is not in the index, and neither in the counts; a build without anything to do says zero', async () => {
  await describe(client, 8, 'harmonicas');
  await describe(client, 9, 'kites');
  const { communities } = await buildIndex(database.url, { whole: true, skip: new Set([9]) });
  const index = await loadIndex(database.url);
  assert.equal([communities, find(index, 'harmonicas'), find(index, 'kites')], [49, [8], []]);
  assert.equal(await buildIndex(database.url), { built: 'nothing', communities: 0, posts: 0, bytes: 0, seconds: 0 });
});

test('of builds at the same time one builds and the others find nothing to do; what each finds is whole', async () => {
  const built = async () =>
    (await Promise.all([1, 2, 3].map(() => buildIndex(database.url)))).map(({ built }) => built).toSorted();
  assert.equal(await built(), ['nothing', 'nothing', 'whole']);
  await describe(client, 9, 'kites');
  assert.equal(await built(), ['increment', 'nothing', 'nothing']);
  const index = await loadIndex(database.url);
  assert.equal([index.segments.size, index.ranking.size.communities, find(index, 'kites')], [2, 50, [9]]);
});

test('a build that is killed while it takes the place of others leaves them as they were, and the next one is whole', async () => {
  await describe(client, 9, 'kites');
  await buildIndex(database.url);
  await describe(client, 9, 'lanterns');
  await client.query(`create function die() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`); // prettier-ignore
  await client.query('create trigger dies before update on index_segment for each row execute function die()');
  try {
    for (const whole of [true, false]) {
      assert.match(String(await rejection(buildIndex(database.url, { whole }))), /terminat/);
      const index = await loadIndex(database.url);
      assert.equal([index.segments.size, find(index, 'kites'), find(index, 'lanterns')], [1, [9], []]);
    }
  } finally {
    await client.query('drop function die cascade');
  }
  const half = await client.query(`select 1 from index_segment where state = 'building'`);
  assert.is(half.rowCount, 1, 'of the last one');
  assert.is((await buildIndex(database.url, { whole: true })).built, 'whole');
  const { rows } = await client.query(`select state from index_segment`);
  assert.equal(rows, [{ state: 'live' }]);
  assert.equal(find(await loadIndex(database.url), 'lanterns'), [9]);
});

test('the names of communities that come later are cut into the words that the index knew before', async () => {
  await client.query(
    `update community set description = 'Kite makers: we are makers of kite after kite, and other makers' where id < 10`,
  );
  await buildIndex(database.url);
  await client.query(
    `insert into community (platform, name, name_key) values ('reddit', 'kitemakersunited', 'kitemakersunited')`,
  );
  assert.is((await buildIndex(database.url)).built, 'increment');
  const index = await loadIndex(database.url);
  const [{ matched }] = index.ranking.search({ brief: 'People who build kites', competitors: [], keywords: [] }, { limit: 20 }).filter(({ id }) => id === 51) as [Candidate]; // prettier-ignore
  assert.is(matched[0]!.source, 'name');
});

test('a post is counted once, however often its community was read anew', async () => {
  await post('a', 3, 'My first kite');
  await post('b', 4, 'My second kite');
  await buildIndex(database.url);
  await post('c', 3, 'My third kite');
  await describe(client, 3, 'kites');
  await buildIndex(database.url);
  assert.is((await loadIndex(database.url)).posts, 3);
  await client.query(`update community set access = 'private', changed_at = now() where id = 3`);
  await buildIndex(database.url);
  assert.is((await loadIndex(database.url)).posts, 1);
});

test.run();
