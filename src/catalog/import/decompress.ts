import { createGunzip, createZstdDecompress } from 'node:zlib';
import { messageOf } from '../../errors.ts';
import { type Decoder, DecoderOutput } from './decoder-output.ts';
import { DumpError } from './dump-error.ts';
import { type DumpFile, type DumpFormat, isGzipMember, isZstdFrame } from './dump-file.ts';
import { DamagedFrame } from './zstd/bits.ts';
import { decodeFrame, TruncatedFrame } from './zstd/decode-frame.ts';
import { type FrameHeader, longestHeader, readFrameHeader } from './zstd/frame-header.ts';

const chunkBytes = 128 * 1024;

/**
 * zstd keeps the window of a frame in memory: how far back the frame may refer, for the dumps 2 GiB. Frames with longer
 * windows than this are decoded by ourselves.
 */
const longestWindowBytes = 64 * 1024 * 1024;

/** The file's content, in pieces. Throws `DumpError` where it is truncated or damaged, after all that came before. */
export function contentOf(file: DumpFile, format: DumpFormat): AsyncGenerator<Buffer> {
  return format === 'plain' ? plainChunks(file) : frames(file, format);
}

async function* plainChunks(file: DumpFile): AsyncGenerator<Buffer> {
  while (file.position < file.size) {
    const chunk = await file.read(file.position, chunkBytes);
    if (chunk.length === 0) throw new DumpError('truncated: the file became shorter while it was read');
    file.position += chunk.length;
    yield chunk;
  }
}

async function* frames(file: DumpFile, format: 'zstd' | 'gzip'): AsyncGenerator<Buffer> {
  const begins = format === 'zstd' ? isZstdFrame : isGzipMember;
  for (let start = 0; start < file.size;) {
    const head = await file.read(start, longestHeader);
    if (!begins(head)) throw new DumpError(`what follows byte ${start} is not ${format}: the file is damaged`);
    const header = format === 'zstd' ? readFrameHeader(head) : null;
    if (header && header.windowBytes > longestWindowBytes) start += yield* longFrame(file, start, header);
    else start += yield* frame(file, start, format === 'zstd' ? createZstdDecompress() : createGunzip());
  }
}

/**
 * One frame; returns its compressed length. A decoder stops at the end of its frame and fails when it is fed on, so it
 * is fed chunk by chunk, and asked after each whether it left something over.
 */
async function* frame(file: DumpFile, start: number, decoder: Decoder): AsyncGenerator<Buffer, number> {
  const output = new DecoderOutput(decoder);
  try {
    for (let fed = 0; ;) {
      const chunk = await file.read(start + fed, chunkBytes);
      fed += chunk.length;
      yield* output.of(chunk);
      file.position = start + decoder.bytesWritten;
      if (chunk.length === 0 || decoder.bytesWritten < fed) return decoder.bytesWritten;
    }
  } catch (error) {
    const isTruncated = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw isTruncated ? truncated() : damaged(start + decoder.bytesWritten, error);
  } finally {
    decoder.destroy();
  }
}

async function* longFrame(file: DumpFile, start: number, header: FrameHeader): AsyncGenerator<Buffer, number> {
  const read = async (position: number, length: number): Promise<Buffer> => {
    file.position = position;
    return file.read(position, length);
  };
  try {
    return yield* decodeFrame(read, start, header);
  } catch (error) {
    if (error instanceof TruncatedFrame) throw truncated();
    throw error instanceof DamagedFrame ? damaged(file.position, error) : error;
  }
}

function truncated(): DumpError {
  return new DumpError('truncated: the compressed data ends too early');
}

function damaged(position: number, error: unknown): DumpError {
  return new DumpError(`damaged near byte ${position}: ${messageOf(error)}`);
}
