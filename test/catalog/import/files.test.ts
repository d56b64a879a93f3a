import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { constants, createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib';
import { importDump, type ImportSummary } from '../../../src/catalog/import/import-dump.ts';
import { windowBytesOf } from '../../../src/catalog/import/file/zstd-window.ts';
import { createTestDatabase } from '../../support/database.ts';
import { counts, dumpFolder, ndjson, none, openCatalog, submission, zstd } from '../../support/dumps.ts';

const database = await createTestDatabase();
const dumps = dumpFolder();
const { client } = await openCatalog(database.url, dumps);

test.before.each(async () => {
  await client.query('truncate community, import_file cascade');
});
test.after(async () => {
  await client.end();
  await database.close();
  dumps.remove();
});

const load = (content: string | Buffer): Promise<ImportSummary> =>
  importDump({ url: database.url, file: dumps.write(content) });

/** Texts that do not compress away, so that a file has many blocks. */
const posts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    submission(`${prefix}${i}`, { selftext: `${Math.random()} ${Math.random()}` }),
  );

test('zstd of several frames, with frames to be skipped between them', async () => {
  const skipped = Buffer.from('502a4d180400000061626364', 'hex');
  const frames = [skipped, zstd(posts('a', 3000)), zstd(posts('b', 1)), skipped, zstd(posts('c', 2000)), skipped];
  const summary = await load(Buffer.concat(frames));
  assert.is(summary.error, undefined);
  assert.equal(counts(summary), { ...none, read: 5001, stored: 5001 });
});

test('a file is known by the name under which it was imported last', async () => {
  const named = async () => (await client.query<{ name: string }>('select name from import_file')).rows;
  const content = zstd(posts('n', 3));
  const file = dumps.write(content);
  await importDump({ url: database.url, file });
  assert.equal(await named(), [{ name: basename(file) }]);
  const again = dumps.write(content);
  await importDump({ url: database.url, file: again });
  assert.equal(await named(), [{ name: basename(again) }]);
  assert.is.not(file, again);
});

test('a frame may end where a piece of reading ends, and a record go on in the next frame', async () => {
  const text = Buffer.from(ndjson(posts('d', 3000)));
  const first = zstdCompressSync(text.subarray(0, 100_001));
  const padding = Buffer.alloc(128 * 1024 - first.length);
  padding.writeUInt32LE(0x18_4d_2a_50, 0);
  padding.writeUInt32LE(padding.length - 8, 4);
  const summary = await load(Buffer.concat([padding, first, zstdCompressSync(text.subarray(100_001))]));
  assert.is(summary.error, undefined);
  assert.equal(counts(summary), { ...none, read: 3000, stored: 3000 });
});

test('a frame with a window of 2 GiB, as the archives write them', async () => {
  const params = { [constants.ZSTD_c_windowLog]: 31, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
  const records = ndjson(posts('w', 200));
  // A size that is not told beforehand leaves the window as it is.
  const stream = createZstdCompress({ params });
  stream.write(records);
  const frame = await buffer(stream.end());
  assert.is(windowBytesOf(frame), 2 ** 31);
  assert.equal(counts(await load(Buffer.concat([frame, zstd(posts('v', 5))]))), { ...none, read: 205, stored: 205 });
  const cut = await load(frame.subarray(0, frame.length - 20));
  assert.match(cut.error!, /^truncated/);
});

test('gzip, also of several members, and plain text with a byte order mark', async () => {
  const [first, second] = [gzipSync(ndjson(posts('e', 500))), gzipSync(ndjson(posts('f', 500)))];
  assert.equal(counts(await load(Buffer.concat([first, second]))), { ...none, read: 1000, stored: 1000 });
  assert.equal(counts(await load(`\uFEFF${ndjson(posts('g', 10)).trimEnd()}`)), { ...none, read: 10, stored: 10 });
});

test('of a truncated file everything before the cut is stored, and the summary says so', async () => {
  for (const [prefix, compress] of [
    ['h', zstdCompressSync],
    ['i', gzipSync],
  ] as const) {
    const whole = compress(Buffer.from(ndjson(posts(prefix, 20_000))));
    const summary = await load(whole.subarray(0, whole.length >> 1));
    assert.match(summary.error!, /^truncated/);
    assert.is(summary.bad_lines, 0, 'the record at the cut is no bad line');
    assert.is(summary.stored, summary.read);
    assert.ok(summary.stored > 8000 && summary.stored < 11_000, `${prefix}: ${summary.stored}`);
  }
  const cutOff = Buffer.concat([zstd(posts('j', 700)), zstd(posts('k', 700)).subarray(0, -10)]);
  assert.ok((await load(cutOff)).stored >= 700, 'the frames before it are whole');
});

test('damage in the middle is told, and what came before it stored', async () => {
  const whole = zstdCompressSync(Buffer.from(ndjson(posts('l', 20_000))));
  whole.fill(0xff, whole.length >> 1, (whole.length >> 1) + 100_000);
  const summary = await load(whole);
  assert.match(summary.error!, /^damaged near byte \d+/);
  assert.ok(summary.stored > 5000);
  const followed = await load(Buffer.concat([zstd(posts('m', 10)), Buffer.from('something else')]));
  assert.is(followed.stored, 10);
  assert.match(followed.error!, /damaged|not zstd/);
});

test('what is no dump is refused with one clear sentence', async () => {
  const random = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256));
  const cases: [string | Buffer, RegExp][] = [
    ['', /^the file is empty$/],
    ['\n \n', /^nothing is in the file$/],
    [zstd([]), /^nothing is in the file$/],
    [random, /^no line is a JSON object/],
    ['name,title\na,b\n', /^no line is a JSON object/],
    [Buffer.from('425a683931415926', 'hex'), /^files of bzip2 cannot be read/],
    [zstd(posts('n', 9)).subarray(0, 20), /^truncated/],
  ];
  for (const [content, error] of cases) assert.match((await load(content)).error!, error);
  const { error } = await importDump({ url: database.url, file: '/no/such/file' });
  assert.is(error, 'no such file');
  assert.is((await importDump({ url: database.url, file: '/tmp' })).error, 'not a file');
});

test.run();
