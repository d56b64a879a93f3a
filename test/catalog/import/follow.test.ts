import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { PassThrough } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pipedContent } from '../../../src/catalog/import/file/stream-content.ts';
import { importDump } from '../../../src/catalog/import/import-dump.ts';
import { watchCommunities } from '../../../src/catalog/arrivals/watch-communities.ts';
import { closeDatabase, openDatabase } from '../../../src/database/database.ts';
import { entities } from '../../../src/entities.ts';
import { createTestDatabase } from '../../support/database.ts';
import { dumpFolder, ndjson, openCatalog, submission, zstd } from '../../support/dumps.ts';

const test = suite('an import that follows');
const database = await createTestDatabase();
const dumps = dumpFolder();
const { client, one } = await openCatalog(database.url, dumps);
test.after(async () => {
  await client.end();
  await database.close();
  dumps.remove();
});

const stored = async () => Number((await one('select count(*)::int from post'))['count']);
async function untilStored(count: number): Promise<void> {
  for (let tries = 0; tries < 4_000 && (await stored()) < count; tries++) await sleep(25);
  assert.is(await stored(), count);
}

test('what comes through a pipe is stored as it comes, and arrives where somebody watches', async () => {
  const opened = await openDatabase(database.url, entities, 2);
  await opened.em.fork().transactional((tx) => watchCommunities(tx, 'mj_test', ['tea']));
  await closeDatabase(opened);
  const pipe = new PassThrough();
  const importing = importDump({ url: database.url, file: '-', pipe });
  const line = ndjson([submission('p1', { subreddit: 'tea' })]);
  pipe.write(line.slice(0, 20));
  pipe.write(line.slice(20));
  await untilStored(1);
  pipe.write(ndjson([submission('p2', { subreddit: 'tea' }), '{"broken']));
  await untilStored(2);
  pipe.end(ndjson([submission('p3', { subreddit: 'coffee' })]));
  const summary = await importing;
  assert.equal([summary.error, summary.stored, summary.bad_lines, summary.kind], [undefined, 3, 1, 'submissions']);
  assert.is((await one('select count(*)::int from arrival'))['count'], 2);
});

test('a file that grows is followed until it is told to stop', async () => {
  const file = dumps.write(ndjson([submission('f1')]));
  const stop = new AbortController();
  const importing = importDump({ url: database.url, file, follow: true, signal: stop.signal });
  await untilStored(4);
  appendFileSync(file, ndjson([submission('f2'), submission('f3')]));
  await untilStored(6);
  stop.abort();
  const summary = await importing;
  assert.equal([summary.error, summary.stored], [undefined, 3]);
});

test('a pipe that is told to stop has not been read to its end: half a line is no bad one, and rules stay whole', async () => {
  const rule = (short_name: string) => ({ subreddit: 'tea', short_name, description: '' });
  await importDump({ url: database.url, file: dumps.write(ndjson([rule('A'), rule('B')])), kind: 'rules' });
  const [pipe, stop] = [new PassThrough(), new AbortController()];
  const importing = importDump({ url: database.url, file: '-', kind: 'rules', pipe, signal: stop.signal });
  pipe.write(ndjson([rule('A')]) + '{"subreddit": "te');
  await sleep(600);
  stop.abort();
  const summary = await importing;
  assert.match(summary.error ?? '', /^interrupted/);
  assert.equal([summary.bad_lines, summary.first_bad_lines], [0, undefined]);
  assert.is((await one(`select count(*)::int from community_rule`))['count'], 2);
});

test('a pipe holds nothing of what has come through it', async () => {
  const gone: WeakRef<Buffer>[] = [];
  async function* chunks() {
    for (let i = 0; i < 200; i++) {
      const chunk = Buffer.alloc(65_536, 120);
      if (i < 100) gone.push(new WeakRef(chunk));
      yield chunk;
    }
  }
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let read = 0;
  for await (const chunk of pipedContent(chunks(), new AbortController().signal)) {
    read += chunk.length;
    if (read % (50 * 65_536) === 0) {
      await sleep(1);
      collect();
    }
  }
  assert.ok(gone.filter((one) => one.deref() !== undefined).length < 10);
});

test('nothing is claimed of the time that a pipe covers; what is compressed is refused with what to do', async () => {
  assert.is((await one('select count(*)::int from community where collected_from is not null'))['count'], 0);
  const pipe = new PassThrough();
  pipe.end(zstd([submission('z1')]));
  assert.match((await importDump({ url: database.url, file: '-', pipe })).error ?? '', /compressed: unpack it/);
});

test.run();
