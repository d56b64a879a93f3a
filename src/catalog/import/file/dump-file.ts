import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { DumpError, messageOfOpening } from './dump-error.ts';

export type DumpFormat = 'zstd' | 'gzip' | 'plain';

const sampleBytes = 64 * 1024;

/** A dump on disk, as it lies there. `position` is how many of its bytes are used up, for the progress bar. */
export class DumpFile {
  position = 0;
  readonly path: string;
  readonly size: number;
  readonly #handle: FileHandle;

  private constructor(path: string, size: number, handle: FileHandle) {
    this.path = path;
    this.size = size;
    this.#handle = handle;
  }

  static async open(path: string): Promise<DumpFile> {
    const handle = await open(path, 'r').catch((error: unknown) => {
      throw new DumpError(messageOfOpening(error));
    });
    const stats = await handle.stat();
    if (stats.isFile() && stats.size > 0) return new DumpFile(path, stats.size, handle);
    await handle.close();
    throw new DumpError(stats.isFile() ? 'the file is empty' : 'not a file');
  }

  /** At most `length` bytes from `start`; none at the end. The buffer is the caller's. */
  async read(start: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, this.size - start)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.#handle.read(buffer, filled, buffer.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  /** By its first bytes: names lie. */
  async format(): Promise<DumpFormat> {
    const head = await this.read(0, 6);
    if (isZstdFrame(head)) return 'zstd';
    if (isGzipMember(head)) return 'gzip';
    for (const [magic, name] of [
      ['425a68', 'bzip2'],
      ['fd377a585a00', 'xz'],
      ['504b0304', 'zip'],
    ] as const) {
      if (head.toString('hex').startsWith(magic))
        throw new DumpError(`files of ${name} cannot be read: unpack the file first`);
    }
    return 'plain';
  }

  /** Says which file it is whatever its path, without reading all of it. */
  async fingerprint(): Promise<string> {
    const hash = createHash('sha256').update(`${this.size}\n`);
    hash.update(await this.read(0, sampleBytes));
    hash.update(await this.read(Math.max(0, this.size - sampleBytes), sampleBytes));
    return hash.digest('hex');
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** A frame of data, or one of the frames (0x184D2A50 to 5F) that carry something else and are to be skipped. */
export function isZstdFrame(head: Buffer): boolean {
  if (head.length < 4) return false;
  const magic = head.readUInt32LE(0);
  return magic === 0xfd_2f_b5_28 || (magic & 0xff_ff_ff_f0) >>> 0 === 0x18_4d_2a_50;
}

export function isGzipMember(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}
