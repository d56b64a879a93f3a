import { ensure } from './bits.ts';
import { decodeHuffman, type HuffmanTable, readHuffmanTable } from './huffman.ts';

export const largestBlock = 128 * 1024;

/** The bytes of a block that are no repetitions. */
export class Literals {
  readonly bytes = new Uint8Array(largestBlock);
  length = 0;
  /** A block may use the code of the one before. */
  #table: HuffmanTable | undefined;

  /** Reads the section; returns where it ends. */
  read(block: Uint8Array, start: number, end: number): number {
    ensure(start < end, 'the literals are missing');
    const kind = block[start]! & 3;
    return kind < 2 ? this.#readPlain(block, start, end, kind === 1) : this.#readCoded(block, start, end, kind === 2);
  }

  #readPlain(block: Uint8Array, start: number, end: number, repeated: boolean): number {
    const format = (block[start]! >> 2) & 3;
    const headerBytes = [1, 2, 1, 3][format]!;
    const length = littleEndian(block, start, headerBytes) >>> (headerBytes === 1 ? 3 : 4);
    const from = start + headerBytes;
    const to = from + (repeated ? 1 : length);
    ensure(to <= end && length <= largestBlock, 'the literals are too long');
    if (repeated) this.bytes.fill(block[from]!, 0, length);
    else this.bytes.set(block.subarray(from, to));
    this.length = length;
    return to;
  }

  #readCoded(block: Uint8Array, start: number, end: number, ownTable: boolean): number {
    const format = (block[start]! >> 2) & 3;
    const headerBytes = [3, 3, 4, 5][format]!;
    const sizeBits = [10, 10, 14, 18][format]!;
    const header = littleEndian(block, start, headerBytes);
    const size = (shift: number) => Math.floor(header / 2 ** shift) % 2 ** sizeBits;
    this.length = size(4);
    let from = start + headerBytes;
    const to = from + size(4 + sizeBits);
    ensure(to <= end && this.length <= largestBlock, 'the literals are too long');
    if (ownTable) {
      const described = readHuffmanTable(block, from, to);
      this.#table = described.table;
      from = described.end;
    }
    ensure(this.#table !== undefined, 'the Huffman code is missing');
    if (format === 0) decodeHuffman(this.#table, block, from, to, this.bytes, 0, this.length);
    else this.#decodeFour(this.#table, block, from, to);
    return to;
  }

  /** Four streams, each of a quarter; the lengths of the first three stand in front. */
  #decodeFour(table: HuffmanTable, block: Uint8Array, start: number, end: number): void {
    ensure(start + 6 <= end, 'the literals are too short');
    const quarter = (this.length + 3) >> 2;
    let from = start + 6;
    for (let i = 0; i < 4; i++) {
      const to = i < 3 ? from + littleEndian(block, start + 2 * i, 2) : end;
      ensure(to <= end, 'the literals are too short');
      const [first, last] = [Math.min(i * quarter, this.length), i < 3 ? (i + 1) * quarter : this.length];
      decodeHuffman(table, block, from, to, this.bytes, first, Math.min(last, this.length));
      from = to;
    }
  }
}

function littleEndian(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + bytes[start + i]!;
  return value;
}
