import { constants, createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib';
import { messageOf } from '../../errors.ts';
import { DumpError } from './dump-error.ts';
import { type DumpFile, type DumpFormat, isGzipMember, isZstdFrame } from './dump-file.ts';

type Decoder = Gunzip | ZstdDecompress;

const chunkBytes = 128 * 1024;

/** The dumps are written with windows of up to 2 GiB, which zstd refuses unless told. */
const longWindows = { params: { [constants.ZSTD_d_windowLogMax]: 31 } };

const compressed = {
  zstd: { starts: isZstdFrame, decoder: () => createZstdDecompress(longWindows) },
  gzip: { starts: isGzipMember, decoder: () => createGunzip() },
};

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
  const { starts, decoder } = compressed[format];
  for (let start = 0; start < file.size;) {
    if (!starts(await file.read(start, 4))) {
      throw new DumpError(`what follows byte ${start} is not ${format}: the file is damaged`);
    }
    start += yield* frame(file, start, decoder());
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
    const truncated = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw new DumpError(
      truncated
        ? 'truncated: the compressed data ends too early'
        : `damaged near byte ${start + decoder.bytesWritten}: ${messageOf(error)}`,
    );
  } finally {
    decoder.destroy();
  }
}

/** Iterating over the stream itself would lose what is decoded but not yet read when it fails. */
class DecoderOutput {
  readonly #decoder: Decoder;
  #failure: Error | undefined;
  #wake = (): void => undefined;

  constructor(decoder: Decoder) {
    this.#decoder = decoder;
    decoder.on('readable', () => this.#wake());
    decoder.on('error', (error) => {
      this.#failure = error;
      this.#wake();
    });
  }

  /** What one more chunk decodes to; an empty one stands for the end of the file. */
  async *of(chunk: Buffer): AsyncGenerator<Buffer> {
    let used = false;
    const done = (): void => {
      used = true;
      this.#wake();
    };
    if (chunk.length > 0) this.#decoder.write(chunk, done);
    else this.#decoder.end(done);
    for (;;) {
      const decoded = this.#decoder.read() as Buffer | null;
      if (decoded) yield decoded;
      else if (this.#failure) throw this.#failure;
      else if (used) return;
      else await new Promise<void>((wake) => (this.#wake = wake));
    }
  }
}
