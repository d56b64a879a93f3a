import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure } from './bits.ts';
import { largestBlock } from './literals.ts';

/** What is kept in memory at least; up to twice as much for a moment. */
const nearBytes = 16 * 1024 * 1024;

/**
 * What was decoded so far, as far back as the frame may refer to: the near part in memory, the far part, up to 2 GiB of
 * it, in a temporary file that is written round and round.
 */
export class History {
  readonly #near = Buffer.allocUnsafeSlow(2 * nearBytes);
  readonly #windowBytes: number;
  readonly #farBytes: number;
  /** Where the next byte goes in `near`, and how many bytes were decoded before its first. */
  #end = 0;
  #before = 0;
  #blockStart = 0;
  #file: { folder: string; descriptor: number } | undefined;

  constructor(windowBytes: number) {
    this.#windowBytes = windowBytes;
    this.#farBytes = Math.ceil(windowBytes / nearBytes) * nearBytes;
  }

  beginBlock(): void {
    if (this.#end + largestBlock > this.#near.length) this.#moveAway();
    this.#blockStart = this.#end;
  }

  /** A copy of what the block brought. */
  endBlock(): Buffer {
    return Buffer.from(this.#near.subarray(this.#blockStart, this.#end));
  }

  append(bytes: Uint8Array, from: number, to: number): void {
    this.#makeRoom(to - from);
    const near = this.#near;
    let end = this.#end;
    if (to - from > 32) near.set(bytes.subarray(from, to), end);
    else for (let i = from; i < to; i++) near[end++] = bytes[i]!;
    this.#end += to - from;
  }

  /** Appends bytes that stand `offset` back, and may reach into what they make. */
  repeat(offset: number, length: number): void {
    ensure(offset > 0 && offset <= this.#windowBytes && offset <= this.#before + this.#end, 'an offset is too large');
    this.#makeRoom(length);
    let from = this.#end - offset;
    let left = length;
    if (from < 0) {
      const far = Math.min(left, -from);
      this.#readFar(this.#before + from, far);
      from += far;
      left -= far;
    }
    const near = this.#near;
    let end = this.#end;
    if (left > 32 && left <= offset) near.copyWithin(end, from, from + left);
    else for (let i = 0; i < left; i++) near[end++] = near[from++]!;
    this.#end += left;
  }

  close(): void {
    if (!this.#file) return;
    closeSync(this.#file.descriptor);
    rmSync(this.#file.folder, { recursive: true, force: true });
  }

  #makeRoom(length: number): void {
    ensure(this.#end + length - this.#blockStart <= largestBlock, 'a block is too long');
  }

  #moveAway(): void {
    this.#file ??= openTemporary();
    writeSync(this.#file.descriptor, this.#near, 0, nearBytes, this.#before % this.#farBytes);
    this.#near.copyWithin(0, nearBytes, this.#end);
    this.#before += nearBytes;
    this.#end -= nearBytes;
  }

  #readFar(position: number, length: number): void {
    for (let done = 0; done < length;) {
      const start = (position + done) % this.#farBytes;
      const wanted = Math.min(length - done, this.#farBytes - start);
      const read = readSync(this.#file!.descriptor, this.#near, this.#end, wanted, start);
      ensure(read > 0, 'an offset is too large');
      this.#end += read;
      done += read;
    }
  }
}

/** Where the system allows it, the file has no name any more while it is used: nothing is left after a kill. */
function openTemporary(): { folder: string; descriptor: number } {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-window-'));
  const descriptor = openSync(join(folder, 'window'), 'wx+', 0o600);
  if (process.platform !== 'win32') rmSync(folder, { recursive: true });
  return { folder, descriptor };
}
