import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { messageOf } from '../../../errors.ts';
import { ContentLimits, type FreeMemory, freeMemory, outOfMemory } from './content-limits.ts';
import { type Decoder, DecoderOutput } from './decoder-output.ts';
import { DumpError } from './dump-error.ts';
import { type DumpFile, type DumpFormat, isGzipMember, isZstdFrame } from './dump-file.ts';
import { maxHeaderBytes, windowBytesOf } from './zstd-window.ts';

const chunkBytes = 128 * 1024;
/** The archives write theirs with `--long=31`: a frame may refer 2 GiB back. */
const longWindows = { params: { [constants.ZSTD_d_windowLogMax]: 31 } };

/** The file's content, in pieces. Throws `DumpError` where it is truncated or damaged, after all that came before. */
export function contentOf(file: DumpFile, format: DumpFormat, free: FreeMemory = freeMemory): AsyncGenerator<Buffer> {
  return format === 'plain' ? plainChunks(file) : frames(file, format, free);
}

async function* plainChunks(file: DumpFile): AsyncGenerator<Buffer> {
  while (file.position < file.size) {
    const chunk = await file.read(file.position, chunkBytes);
    if (chunk.length === 0) throw new DumpError('truncated: the file became shorter while it was read');
    file.position += chunk.length;
    yield chunk;
  }
}

async function* frames(file: DumpFile, format: 'zstd' | 'gzip', free: FreeMemory): AsyncGenerator<Buffer> {
  const begins = format === 'zstd' ? isZstdFrame : isGzipMember;
  for (let start = 0; start < file.size;) {
    const head = await file.read(start, maxHeaderBytes);
    if (!begins(head)) throw new DumpError(`what follows byte ${start} is not ${format}: the file is damaged`);
    const decoder = format === 'zstd' ? createZstdDecompress(longWindows) : createGunzip();
    start += yield* frame(file, start, decoder, format === 'zstd' ? windowBytesOf(head) : 0, free);
  }
}

/**
 * One frame; returns its compressed length. A decoder stops at the end of its frame and fails when it is fed on, so it
 * is fed chunk by chunk, and asked after each whether it left something over.
 */
async function* frame(
  file: DumpFile,
  start: number,
  decoder: Decoder,
  windowBytes: number,
  free: FreeMemory,
): AsyncGenerator<Buffer, number> {
  const output = new DecoderOutput(decoder);
  const limits = new ContentLimits(windowBytes, free);
  try {
    for (let fed = 0; ;) {
      const chunk = await file.read(start + fed, chunkBytes);
      fed += chunk.length;
      for await (const decoded of output.of(chunk)) {
        limits.add(decoded.length, fed);
        yield decoded;
      }
      file.position = start + decoder.bytesWritten;
      if (chunk.length === 0 || decoder.bytesWritten < fed) return decoder.bytesWritten;
    }
  } catch (error) {
    throw asDumpError(error, start + decoder.bytesWritten, windowBytes);
  } finally {
    decoder.destroy();
  }
}

function asDumpError(error: unknown, position: number, windowBytes: number): DumpError {
  if (error instanceof DumpError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new DumpError('truncated: the compressed data ends too early');
  if (code === 'ZSTD_error_memory_allocation' || code === 'ERR_ZLIB_INITIALIZATION_FAILED')
    return outOfMemory(windowBytes);
  return new DumpError(`damaged near byte ${position}: ${messageOf(error)}`);
}
