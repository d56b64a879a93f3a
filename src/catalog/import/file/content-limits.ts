import { DumpError } from './dump-error.ts';

/** Dumps decode to some 10 times their size, made-up ones that repeat themselves to 60. */
const maxRatio = 250;
const minJudgedBytes = 64 * 1024 * 1024;
const checkedEveryBytes = 16 * 1024 * 1024;
/** What everything else needs while a file is imported. */
const reserveBytes = 96 * 1024 * 1024;

/** How many bytes of memory a process may still take. */
export type FreeMemory = () => number;

/** Elsewhere the system does not count as free what it would give at once, and nothing can be told. */
export const freeMemory: FreeMemory = () => (process.platform === 'linux' ? process.availableMemory() : Infinity);

export function outOfMemory(windowBytes: number): DumpError {
  const needed = Math.ceil(windowBytes / 2 ** 20).toLocaleString('en');
  return new DumpError(
    `too little memory: this file needs up to ${needed} MiB while it is read, as much as its compression looks back. ` +
      'Free some, or unpack the file first (zstd -d --long=31)',
  );
}

/** Watches what a frame decodes to: it must fit into memory as far as it is kept there, and be a dump rather than a bomb. */
export class ContentLimits {
  readonly #windowBytes: number;
  readonly #free: FreeMemory;
  #decoded = 0;
  #checkedAt = 0;

  constructor(windowBytes: number, free: FreeMemory) {
    this.#windowBytes = windowBytes;
    this.#free = free;
  }

  /** `compressed`: how many of the frame's bytes were used for all that was decoded so far. */
  add(bytes: number, compressed: number): void {
    this.#decoded += bytes;
    if (this.#decoded > minJudgedBytes && this.#decoded > compressed * maxRatio) {
      const ratio = Math.round(this.#decoded / Math.max(1, compressed)).toLocaleString('en');
      throw new DumpError(`refused: it unpacks to ${ratio} times its size, which no dump does`);
    }
    if (this.#decoded - this.#checkedAt < checkedEveryBytes) return;
    this.#checkedAt = this.#decoded;
    // Once the window is full, it grows no further.
    if (this.#decoded < this.#windowBytes && this.#free() < reserveBytes) throw outOfMemory(this.#windowBytes);
  }
}
