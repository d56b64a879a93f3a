import type { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadIndex } from '../../src/catalog/catalog-index.ts';
import { SEGMENT_VERSION, SegmentBuilder } from '../../src/catalog/ranking/index.ts';
import { readSegment } from '../../src/catalog/read-segment.ts';
import { storeSegment } from '../../src/catalog/store-segment.ts';
import { newConnection } from '../../src/connection.ts';
import { rejection } from '../platforms/conformance.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

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

async function store(built: 'whole' | 'increment', names: readonly string[]): Promise<void> {
  const builder = new SegmentBuilder();
  for (const [at, name] of names.entries()) {
    const community = { name, title: '', description: '', sidebar: '', members: 10, nsfw: false };
    builder.addCommunity({ ...community, id: at + 1, language: null, category: null }, []);
  }
  const bytes = (await builder.finish()).toBytes();
  const counts = { communities: names.length, posts: 0 };
  await storeSegment(client, bytes, { built, ...counts, format: SEGMENT_VERSION, withSample: false, upTo: new Date() });
}

const find = (index: Awaited<ReturnType<typeof loadIndex>>, brief: string) =>
  index.ranking.search({ brief, competitors: [], keywords: [] }, { limit: 5 }).map(({ id }) => id);

test('an increment is read alone: the segments in memory stay, and go when they are superseded', async () => {
  await store('whole', ['teapots', 'violins', 'kites']);
  const first = await loadIndex(database.url);
  assert.equal(find(first, 'violins'), [2]);
  assert.is(await loadIndex(database.url, first), first, 'nothing has changed');

  await store('increment', ['harmonicas']);
  const second = await loadIndex(database.url, first);
  const [id] = first.segments.keys();
  assert.is(second.segments.size, 2);
  assert.is(second.segments.get(id!), first.segments.get(id!), 'the same bytes');
  assert.equal([find(second, 'teapots'), find(second, 'harmonicas'), find(second, 'violins')], [[], [1], [2]]);
  assert.equal(find(first, 'teapots'), [1], 'who still searches in the old index sees the old one');

  await store('whole', ['lanterns']);
  const third = await loadIndex(database.url, second);
  assert.is(third.segments.size, 1);
  assert.not.ok(third.segments.has(id!));
  assert.equal([find(third, 'lanterns'), find(third, 'violins')], [[1], []]);
});

test('a segment of several chunks is read as it was stored; one that lacks a chunk is refused', async () => {
  const bytes = new Uint8Array(9 * 2 ** 20 + 5).map((_, at) => (at * 2_654_435_761) >>> 13);
  const about = { communities: 0, posts: 0, format: -1, withSample: false, upTo: new Date() };
  await storeSegment(client, bytes, { built: 'increment', ...about });
  const { rows } = await client.query<{ id: number }>('select id from index_segment where format = -1');
  const read = await readSegment(client, rows[0]!.id, bytes.byteLength);
  assert.ok(Buffer.compare(read, bytes) === 0);
  await client.query('delete from index_chunk where segment_id = $1 and position = 1', [rows[0]!.id]);
  const refusal = await rejection(readSegment(client, rows[0]!.id, bytes.byteLength));
  assert.match(String(refusal), /there are 5242885 bytes of 9437189/);
});

test.run();
