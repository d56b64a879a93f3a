import { randomBytes } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { constants, zstdCompressSync } from 'node:zlib';
import { DamagedFrame } from '../../../src/catalog/import/zstd/bits.ts';
import { decodeFrame, TruncatedFrame } from '../../../src/catalog/import/zstd/decode-frame.ts';
import { longestHeader, readFrameHeader } from '../../../src/catalog/import/zstd/frame-header.ts';

function compress(content: Buffer, level: number, more: Record<number, number> = {}): Buffer {
  return zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: level, ...more } });
}

const longWindow = { [constants.ZSTD_c_windowLog]: 31, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };

async function decompress(frame: Buffer): Promise<Buffer> {
  const header = readFrameHeader(frame.subarray(0, longestHeader));
  assert.ok(header);
  const read = async (start: number, length: number) => frame.subarray(start, start + length);
  const blocks: Buffer[] = [];
  for await (const block of decodeFrame(read, 0, header)) blocks.push(block);
  return Buffer.concat(blocks);
}

/** Words of our own making, some often and some seldom, as in a text. */
function text(bytes: number): Buffer {
  const words = Array.from({ length: 3000 }, () => randomBytes(2 + Math.floor(Math.random() * 5)).toString('hex'));
  const some = () => words[Math.floor(Math.random() ** 3 * words.length)];
  return Buffer.from(Array.from({ length: bytes / 6 }, some).join(' ')).subarray(0, bytes);
}

test('our own decoder agrees with zstd on texts, at every level', async () => {
  for (const level of [-5, 1, 3, 7, 13, 19]) {
    for (const bytes of [1, 300, 5000, 70_000, 300_000]) {
      const content = text(bytes);
      assert.ok((await decompress(compress(content, level))).equals(content), `${bytes} bytes at level ${level}`);
    }
  }
});

test('it agrees on what does not compress, on what is all the same, and on nothing', async () => {
  const mixed = Buffer.concat([randomBytes(300_000), Buffer.alloc(400_000, 'a'), text(1000), Buffer.alloc(10)]);
  for (const content of [randomBytes(200_000), Buffer.alloc(1_000_000), mixed, Buffer.alloc(0)]) {
    assert.ok((await decompress(compress(content, 3))).equals(content));
    assert.ok((await decompress(compress(content, 3, { [constants.ZSTD_c_checksumFlag]: 1 }))).equals(content));
  }
});

test('repetitions reach further back than what is held in memory', async () => {
  const early = randomBytes(3_000_000);
  const content = Buffer.concat([early, randomBytes(60_000_000), early, text(1_000_000), early.subarray(77)]);
  const frame = compress(content, 1, longWindow);
  assert.ok(frame.length < 64_000_000, 'the repetitions are written as such');
  assert.ok((await decompress(frame)).equals(content));
});

test('a cut or changed frame is told from a whole one, or read as something else, and never worse', async () => {
  const frame = compress(text(60_000), 5);
  for (let end = 12; end < frame.length; end += 1997) {
    const error: unknown = await decompress(frame.subarray(0, end)).catch((failure: unknown) => failure);
    assert.instance(error, TruncatedFrame);
  }
  for (let i = 0; i < 300; i++) {
    const changed = Buffer.from(frame);
    changed[12 + Math.floor(Math.random() * (frame.length - 12))] = Math.floor(Math.random() * 256);
    await decompress(changed).catch((error: unknown) => {
      assert.ok(error instanceof DamagedFrame || error instanceof TruncatedFrame, String(error));
    });
  }
});

test.run();
