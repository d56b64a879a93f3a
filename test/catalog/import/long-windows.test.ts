import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { constants, createZstdCompress, gzipSync, zstdCompressSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FreeMemory } from '../../../src/catalog/import/file/content-limits.ts';
import { contentOf } from '../../../src/catalog/import/file/decompress.ts';
import { DumpError } from '../../../src/catalog/import/file/dump-error.ts';
import { DumpFile } from '../../../src/catalog/import/file/dump-file.ts';
import { dumpFolder } from '../../support/dumps.ts';
import { rejection } from '../../support/rejection.ts';

const dumps = dumpFolder();
test.after(() => dumps.remove());

const checksum = { [constants.ZSTD_c_checksumFlag]: 1 };

/** As the archives compress: the size is not told beforehand, so that the window stays what was asked for. */
async function compressLong(content: Buffer): Promise<Buffer> {
  const long = { [constants.ZSTD_c_windowLog]: 31, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
  const stream = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1, ...long, ...checksum } });
  stream.write(content);
  return buffer(stream.end());
}

async function decompress(compressed: Buffer, free?: FreeMemory): Promise<Buffer> {
  const file = await DumpFile.open(dumps.write(compressed));
  try {
    const pieces: Buffer[] = [];
    for await (const piece of contentOf(file, await file.format(), free)) pieces.push(piece);
    return Buffer.concat(pieces);
  } finally {
    await file.close();
  }
}

async function failure(compressed: Buffer, free?: FreeMemory): Promise<string> {
  const error = await rejection(decompress(compressed, free));
  assert.instance(error, DumpError);
  return (error as DumpError).message;
}

/** Words of our own making, some often and some seldom, as in a text. */
function text(bytes: number): Buffer {
  const words = Array.from({ length: 3000 }, () => randomBytes(2 + Math.floor(Math.random() * 5)).toString('hex'));
  const some = () => words[Math.floor(Math.random() ** 3 * words.length)];
  return Buffer.from(Array.from({ length: bytes / 6 }, some).join(' ')).subarray(0, bytes);
}

test('repetitions may reach far back', async () => {
  const early = randomBytes(3_000_000);
  const content = Buffer.concat([early, randomBytes(60_000_000), early, text(1_000_000), early.subarray(77)]);
  const frame = await compressLong(content);
  assert.ok(frame.length < 64_000_000, 'the repetitions are written as such');
  assert.ok((await decompress(frame)).equals(content));
});

test('a frame that was changed or cut anywhere is refused, or says the same as before', async () => {
  const content = text(60_000);
  for (const frame of [zstdCompressSync(content, { params: checksum }), await compressLong(content)]) {
    for (let end = 12; end < frame.length; end += 1997)
      assert.match(await failure(frame.subarray(0, end)), /^truncated/);
    for (let i = 0; i < 150; i++) {
      const changed = Buffer.from(frame);
      changed[4 + Math.floor(Math.random() * (frame.length - 4))]! ^= 1 << Math.floor(Math.random() * 8);
      const decoded = await decompress(changed).catch((error: unknown) => error);
      if (Buffer.isBuffer(decoded)) assert.ok(decoded.equals(content), 'read as something else');
      else assert.instance(decoded, DumpError);
    }
  }
});

test('a window that would not fit into memory is refused, with a sentence that says how much it takes', async () => {
  const content = text(20_000_000);
  const nothingLeft = () => 0;
  const tooLittle = /^too little memory: this file needs up to 2,048 MiB .* unpack the file first/;
  assert.match(await failure(await compressLong(content), nothingLeft), tooLittle);
  const short = zstdCompressSync(content, { params: { [constants.ZSTD_c_windowLog]: 20 } });
  assert.ok((await decompress(short, nothingLeft)).equals(content), 'a short window needs no more than it has');
});

test('the same sentence where the system refuses to give the memory', async function () {
  if (process.platform !== 'linux') return;
  const file = dumps.write(await compressLong(text(1000)));
  const script = `
    import { contentOf } from './src/catalog/import/file/decompress.ts';
    import { DumpFile } from './src/catalog/import/file/dump-file.ts';
    const file = await DumpFile.open(process.argv[1]);
    try { for await (const piece of contentOf(file, 'zstd')); } catch (error) { console.log(error.message); }
    process.exit();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, file];
  const said = execFileSync('sh', ['-c', 'ulimit -v 2500000; exec "$0" "$@"', process.execPath, ...args], {
    encoding: 'utf8',
  });
  assert.match(said, /^too little memory: this file needs up to 2,048 MiB/);
});

test('what unpacks to hundreds of times its size is refused long before it is unpacked', async () => {
  const nothing = Buffer.alloc(200_000_000, ' ');
  for (const bomb of [zstdCompressSync(nothing), gzipSync(nothing)])
    assert.match(await failure(bomb), /^refused: it unpacks to [\d,]+ times its size/);
  const repetitive = Buffer.from('{"id":"a","subreddit":"gardening"}\n'.repeat(300_000));
  assert.ok((await decompress(zstdCompressSync(repetitive))).equals(repetitive), 'a short one that repeats itself');
});

test.run();
