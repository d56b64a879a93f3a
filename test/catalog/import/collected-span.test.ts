import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readCatalogNotes } from '../../../src/catalog/posts/read-catalog-notes.ts';
import { type CandidateCommunity, readCandidates } from '../../../src/catalog/posts/read-candidates.ts';
import { closeDatabase, openDatabase } from '../../../src/database/database.ts';
import { proseIn } from '../../../src/analysis/prose/prose-in.ts';
import { entities } from '../../../src/entities.ts';
import { activityScore, cautionsOf } from '../../../src/discovery/result/judge-community.ts';
import { createTestDatabase } from '../../support/database.ts';
import { dumpFolder, openCatalog, submission } from '../../support/dumps.ts';

const database = await createTestDatabase();
const dumps = dumpFolder();
const { client, load, one } = await openCatalog(database.url, dumps);
const orm = await openDatabase(database.url, entities, 1);

test.before.each(async () => {
  await client.query('truncate community, import_file cascade');
});
test.after(async () => {
  await closeDatabase(orm);
  await client.end();
  await database.close();
  dumps.remove();
});

const day = 86_400;
const start = Date.UTC(2024, 0, 1) / 1000;
/** A post on each of these days, by turns in two communities. */
const stream = (days: readonly number[], name = 'gardening') =>
  days.map((at) => submission(`${name}${Math.round(at * 10)}`, { subreddit: name, created_utc: start + at * day }));
const days = (from: number, to: number, step = 1) => Array.from({ length: (to - from) / step }, (_, i) => from + i * step); // prettier-ignore
const span = async (key = 'gardening') => {
  const { f, t } = await one(`select extract(epoch from collected_from)::float8 as f, extract(epoch from collected_to)::float8 as t from community where name_key = '${key}'`); // prettier-ignore
  return f === null ? null : [(Number(f) - start) / day, (Number(t) - start) / day];
};
const candidate = async (key = 'gardening') => {
  const { id } = await one(`select id from community where name_key = '${key}'`);
  return (await readCandidates(orm.em.fork(), [Number(id)]))[0]!;
};

/** What a discovery says of it soon after. */
const cautions = (found: CandidateCommunity) => cautionsOf(found, null, proseIn('en'), (start + 500 * day) * 1000);

/** What an overview is told. */
const collected = async () => (await readCatalogNotes(orm.em.fork(), 'reddit', 'gardening', null)).collected;

test('a file in the order of time was collected as a whole: the newest 90 days of it carry a rate', async () => {
  await load(stream(days(0, 200)));
  assert.equal(await span(), [0, 199]);
  const found = await candidate();
  assert.is(found.posts_per_day, 1);
  assert.ok(activityScore(found)! > 0.4);
  assert.equal(await collected(), { toMs: (start + 199 * day) * 1000, postsPerDay: 1, posts: 90 });
});

test('newest first is an order, too', async () => {
  await load(stream(days(0, 40)).toReversed());
  assert.equal(await span(), [0, 39]);
});

test('a record whose time has not come says nothing of how far the others were collected', async () => {
  const ahead = (Date.now() / 1000 - start) / day + 0.5;
  const strays = [...stream([ahead]), ...stream([ahead], 'later')];
  await load([...stream(days(0, 200)), ...strays]);
  assert.equal(await span(), [0, 199]);
  assert.is((await candidate()).posts_per_day, 1);
  assert.equal(cautions(await candidate()), []);
});

test('picks carry no rate, no activity and no word about life or death', async () => {
  await load(stream(days(0, 600, 3).map((at) => (at * 37) % 600)));
  assert.is(await span(), null);
  assert.is(await collected(), null);
  const found = await candidate();
  assert.equal([found.posts_per_day, activityScore(found), cautions(found)], [null, null, []]);
});

test('a few records prove no order, and a few days carry no rate', async () => {
  await load(stream(days(0, 15)));
  assert.is(await span(), null);
  await load(stream(Array.from({ length: 30 }, (_, i) => i / 10)));
  assert.equal(await span(), [0, 2.9]);
  assert.is((await candidate()).posts_per_day, null);
});

test('months that follow each other make one span; of others the later is kept', async () => {
  await load(stream(days(0, 30)));
  await load(stream(days(31, 60)));
  assert.equal(await span(), [0, 59]);
  await load(stream(days(200, 230)));
  assert.equal(await span(), [200, 229]);
  await load(stream(days(100, 130)));
  assert.equal(await span(), [200, 229]);
});

test('it looks dead who was silent at the end of what was collected, and nobody else', async () => {
  const quiet = stream(days(0, 100), 'quiet');
  const busy = stream(days(0, 400), 'busy');
  await load([...quiet, ...busy].toSorted((a, b) => Number(a['created_utc']) - Number(b['created_utc'])));
  assert.equal(cautions(await candidate('quiet')), [
    'It looks dead: its newest post is from 2024-04-09, and its posts were collected until 2025-02-03.',
  ]);
  assert.is((await candidate('quiet')).posts_per_day, 0);
  assert.equal(cautions(await candidate('busy')), []);
});

test.run();
