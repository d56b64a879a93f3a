/** What is not zstd data. */
export class DamagedFrame extends Error {}

export function ensure(holds: boolean, what: string): asserts holds {
  if (!holds) throw new DamagedFrame(what);
}

/** The index of the highest bit of a positive number. */
export function highestBit(number: number): number {
  return 31 - Math.clz32(number);
}

/** Bits from the lowest of the first byte on. */
export class ForwardBits {
  readonly #bytes: Uint8Array;
  #bit: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#bit = start * 8;
    this.#end = end * 8;
  }

  /** At most 16. */
  peek(count: number): number {
    const byte = this.#bit >> 3;
    const word = this.#bytes[byte]! | (this.#bytes[byte + 1]! << 8) | (this.#bytes[byte + 2]! << 16);
    return (word >>> (this.#bit & 7)) & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.#bit += count;
    ensure(this.#bit <= this.#end, 'a table goes on behind its end');
  }

  read(count: number): number {
    const value = this.peek(count);
    this.skip(count);
    return value;
  }

  /** The first byte that no bit was read of. */
  get nextByte(): number {
    return (this.#bit + 7) >> 3;
  }
}

/**
 * Bits from the highest of the last byte on: zstd writes its streams backwards. The highest bit that is set marks the
 * end and is none of them. `bytes` must have some bytes before `start` and behind `end`; they are read, not used.
 */
export class BackwardBits {
  readonly bytes: Uint8Array;
  /** Bits of `bytes` that are left; the stream is used up when it equals `first`. */
  bit: number;
  readonly first: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    ensure(end > start && bytes[end - 1] !== 0, 'a stream of bits has no end mark');
    this.bytes = bytes;
    this.first = start * 8;
    this.bit = (end - 1) * 8 + highestBit(bytes[end - 1]!);
  }

  /** At most 25 bits. */
  read(count: number): number {
    this.bit -= count;
    const byte = this.bit >> 3;
    const { bytes } = this;
    const word = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
    return (word >>> (this.bit & 7)) & ((1 << count) - 1);
  }
}
