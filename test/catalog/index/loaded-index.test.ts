import type { Client } from 'pg';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Listener } from '../../../src/database/connections/listener.ts';
import { CatalogIndex, loadIndex } from '../../../src/catalog/index/catalog-index.ts';
import { segmentVersion, SegmentBuilder } from '../../../src/catalog/ranking/index.ts';
import { readSegment } from '../../../src/catalog/index/read-segment.ts';
import { storeSegment } from '../../../src/catalog/index/store-segment.ts';
import { newConnection } from '../../../src/database/connections/connection.ts';
import { rejection } from '../../support/rejection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let client: Client;

test.before(async () => {
  database = await createTestDatabase();
  client = newConnection(database.url, 'index');
  await client.connect();
});

test.after(async () => {
  await client.end();
  await database.close();
});

async function store(replaces: 'all' | 'nothing', names: readonly string[]): Promise<void> {
  const builder = new SegmentBuilder();
  for (const [at, name] of names.entries()) {
    const community = { platform: 'reddit', name, title: '', description: '', sidebar: '', members: 10, nsfw: false };
    builder.addCommunity({ ...community, id: at + 1, language: null, category: null }, []);
  }
  const bytes = (await builder.finish()).toBytes();
  const counts = { communities: names.length, posts: 0 };
  await storeSegment(client, bytes, {
    replaces,
    ...counts,
    format: segmentVersion,
    withSample: false,
    upTo: new Date(),
  });
}

const find = (index: Awaited<ReturnType<typeof loadIndex>>, brief: string) =>
  index.ranking.search({ brief, competitors: [], keywords: [] }, { limit: 5 }).map(({ id }) => id);

test('an increment is read alone: the segments in memory stay, and go when they are superseded', async () => {
  await store('all', ['teapots', 'violins', 'kites']);
  const first = await loadIndex(database.url);
  assert.equal(find(first, 'violins'), [2]);
  assert.is(await loadIndex(database.url, first), first, 'nothing has changed');

  await store('nothing', ['harmonicas']);
  const second = await loadIndex(database.url, first);
  const [id] = first.segments.keys();
  assert.is(second.segments.size, 2);
  assert.is(second.segments.get(id!), first.segments.get(id!), 'the same bytes');
  assert.equal([find(second, 'teapots'), find(second, 'harmonicas'), find(second, 'violins')], [[], [1], [2]]);
  assert.equal(find(first, 'teapots'), [1], 'who still searches in the old index sees the old one');

  await store('all', ['lanterns']);
  const third = await loadIndex(database.url, second);
  assert.is(third.segments.size, 1);
  assert.not.ok(third.segments.has(id!));
  assert.equal([find(third, 'lanterns'), find(third, 'violins')], [[1], []]);
});

test('a segment of several chunks is read as it was stored; one that lacks a chunk is refused', async () => {
  const bytes = new Uint8Array(9 * 2 ** 20 + 5).map((_, at) => (at * 2_654_435_761) >>> 13);
  const about = { communities: 0, posts: 0, format: -1, withSample: false, upTo: new Date() };
  await storeSegment(client, bytes, { replaces: 'nothing', ...about });
  const { rows } = await client.query<{ id: number }>('select id from index_segment where format = -1');
  const read = await readSegment(client, rows[0]!.id, bytes.byteLength);
  assert.ok(Buffer.compare(read, bytes) === 0);
  await client.query('delete from index_chunk where segment_id = $1 and position = 1', [rows[0]!.id]);
  const refusal = await rejection(readSegment(client, rows[0]!.id, bytes.byteLength));
  assert.match(String(refusal), /there are 5242885 bytes of 9437189/);
});

/** Keeps every load of the work waiting for a moment; how many were reading by then. */
async function loadsDuring<T>(work: () => Promise<T>): Promise<{ loads: number; done: T }> {
  await client.query('begin');
  await client.query('lock table index_segment in access exclusive mode');
  const working = work();
  const waiting = `select count(*)::int as loads from pg_locks where not granted and relation = 'index_segment'::regclass`;
  let loads = 0;
  while (loads === 0) ({ loads } = (await client.query<{ loads: number }>(waiting)).rows[0]!);
  // Others that had begun would have come as far by the time that a few connections are made.
  for (let i = 0; i < 3; i++) {
    const other = newConnection(database.url, 'test');
    await other.connect();
    await other.end();
  }
  ({ loads } = (await client.query<{ loads: number }>(waiting)).rows[0]!);
  await client.query('commit');
  return { loads, done: await working };
}

test('only one load runs at a time, however many notifications come', async () => {
  const logger = pino({ level: 'silent' });
  const listener = new Listener(database.url, logger);
  const index = new CatalogIndex(database.url, listener, logger);
  await listener.start();
  try {
    index.start();
    await index.current();
    await store('all', ['marbles']);
    const { loads } = await loadsDuring(() => Promise.all(Array.from({ length: 4 }, () => index.refresh())));
    assert.is(loads, 1);
    assert.equal(find(await index.current(), 'marbles'), [1]);
  } finally {
    index.end();
    await listener.end();
  }
});

test('when the first load failed, all who ask wait for one other', async () => {
  const logger = pino({ level: 'silent' });
  const listener = new Listener(database.url, logger);
  const index = new CatalogIndex(database.url, listener, logger);
  await listener.start();
  try {
    await store('all', ['puppets']);
    const { rows } = await client.query<{ data: Buffer }>('delete from index_chunk returning data');
    index.start();
    assert.match(String(await rejection(index.current())), /there are 0 bytes/);
    await client.query('insert into index_chunk select max(id), 0, $1 from index_segment', [rows[0]!.data]);
    const { loads, done } = await loadsDuring(() => Promise.all(Array.from({ length: 4 }, () => index.current())));
    assert.is(loads, 1);
    assert.ok(done.every((one) => one === done[0]));
  } finally {
    index.end();
    await listener.end();
  }
});

test.run();
