import { ensure } from './bits.ts';
import type { FrameHeader } from './frame-header.ts';
import { History } from './history.ts';
import { largestBlock, Literals } from './literals.ts';
import { Sequences } from './sequences.ts';

/** The data ends before the frame does. */
export class TruncatedFrame extends Error {}

/** At most `length` bytes of the file from `start`. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

const pieceBytes = 1024 * 1024;
/** The readers of bits look a little further than they use. */
const margin = 16;

/**
 * Decodes a frame without holding its window in memory, which libzstd does: for the dumps, 2 GiB. About a third as
 * fast, and without a look at the checksum: what is damaged shows as a frame that is wrong or lines that are no JSON.
 * Yields each block when it is decoded; returns the length of the frame.
 */
export async function* decodeFrame(
  read: ReadBytes,
  start: number,
  header: FrameHeader,
): AsyncGenerator<Buffer, number> {
  const source = new Source(read, start + header.headerBytes);
  const history = new History(header.windowBytes);
  const decode = blockDecoder(history);
  try {
    for (let last = false; !last;) {
      const blockHeader = (await source.take(3)).readUIntLE(0, 3);
      last = (blockHeader & 1) === 1;
      const kind = (blockHeader >> 1) & 3;
      const size = blockHeader >> 3;
      ensure(kind !== 3 && size <= largestBlock, 'a block has a wrong header');
      const data = await source.take(kind === 1 ? 1 : size);
      yield decode(kind, data, size);
    }
    if (header.hasChecksum) await source.take(4);
    return source.position - start;
  } finally {
    history.close();
  }
}

function blockDecoder(history: History): (kind: number, data: Buffer, size: number) => Buffer {
  const literals = new Literals();
  const sequences = new Sequences();
  const block = new Uint8Array(margin + largestBlock + margin);
  return (kind, data, size) => {
    history.beginBlock();
    if (kind === 0) history.append(data, 0, size);
    else if (kind === 1) history.append(new Uint8Array(size).fill(data[0]!), 0, size);
    else {
      block.set(data, margin);
      const end = margin + size;
      sequences.execute(block, literals.read(block, margin, end), end, literals, history);
    }
    return history.endBlock();
  };
}

/** Reads on in large pieces. */
class Source {
  position: number;
  readonly #read: ReadBytes;
  #piece: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(read: ReadBytes, position: number) {
    this.#read = read;
    this.position = position;
  }

  async take(length: number): Promise<Buffer> {
    if (this.#at + length > this.#piece.length) {
      this.#piece = await this.#read(this.position, Math.max(length, pieceBytes));
      this.#at = 0;
      if (this.#piece.length < length) throw new TruncatedFrame();
    }
    const taken = this.#piece.subarray(this.#at, this.#at + length);
    this.#at += length;
    this.position += length;
    return taken;
  }
}
