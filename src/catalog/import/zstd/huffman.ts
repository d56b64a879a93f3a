import { BackwardBits, ensure, highestBit } from './bits.ts';
import { decodeStates, readStateTable } from './fse.ts';

const longestCode = 11;

/** For every `bits` bits: the symbol of the code they begin with in the low byte, the code's length above it. */
export type HuffmanTable = { bits: number; entries: Uint16Array };

/** A code as it is described in front of the literals, and where the description ends. */
export function readHuffmanTable(bytes: Uint8Array, start: number, end: number): { table: HuffmanTable; end: number } {
  ensure(start < end, 'the Huffman code is missing');
  const header = bytes[start]!;
  if (header >= 128) {
    const count = header - 127;
    const last = start + 1 + ((count + 1) >> 1);
    ensure(last <= end, 'the Huffman code is too short');
    const weights = Array.from({ length: count }, (_, i) => {
      const pair = bytes[start + 1 + (i >> 1)]!;
      return i % 2 === 0 ? pair >> 4 : pair & 15;
    });
    return { table: huffmanTable(weights), end: last };
  }
  const last = start + 1 + header;
  ensure(last <= end, 'the Huffman code is too short');
  const states = readStateTable(bytes, start + 1, last, { log: 6, symbols: 256 });
  return { table: huffmanTable(decodeStates(states.table, bytes, states.end, last, 255)), end: last };
}

/** A symbol of weight w has 2^(w-1) entries. The last symbol's weight is not written: it fills the table. */
function huffmanTable(weights: number[]): HuffmanTable {
  const entriesOf = (weight: number) => (weight > 0 ? 1 << (weight - 1) : 0);
  const sum = weights.reduce((total, weight) => total + entriesOf(weight), 0);
  ensure(sum > 0 && sum < 1 << longestCode, 'the Huffman code does not add up');
  const bits = highestBit(sum) + 1;
  const rest = (1 << bits) - sum;
  ensure((rest & (rest - 1)) === 0, 'the Huffman code does not add up');
  const all = [...weights, highestBit(rest) + 1];
  const entries = new Uint16Array(1 << bits);
  let position = 0;
  for (let weight = 1; weight <= bits; weight++) {
    for (const [symbol, its] of all.entries()) {
      if (its !== weight) continue;
      entries.fill(symbol | ((bits + 1 - weight) << 8), position, position + entriesOf(weight));
      position += entriesOf(weight);
    }
  }
  ensure(position === entries.length, 'the Huffman code does not add up');
  return { bits, entries };
}

/** Decodes the stream in `bytes` from `start` to `end` to `output` from `from` to `to`. */
export function decodeHuffman(
  { bits, entries }: HuffmanTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  output: Uint8Array,
  from: number,
  to: number,
): void {
  const stream = new BackwardBits(bytes, start, end);
  const mask = (1 << bits) - 1;
  let { bit } = stream;
  for (let i = from; i < to;) {
    // 25 bits are safely in reach: two codes.
    const top = bit - 25;
    const byte = top >> 3;
    const word = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
    const window = word >>> (top & 7);
    const first = entries[(window >>> (25 - bits)) & mask]!;
    output[i++] = first;
    bit -= first >> 8;
    if (i === to) break;
    const second = entries[(window >>> (25 - bits - (first >> 8))) & mask]!;
    output[i++] = second;
    bit -= second >> 8;
    if (bit < stream.first) break;
  }
  ensure(bit === stream.first, 'a stream of literals does not end where it should');
}
