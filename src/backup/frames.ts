/** A piece of a backup: one letter for what it is, its length in four bytes, and its bytes. */
export type Frame = { kind: FrameKind; bytes: Buffer };
export type FrameKind = 'header' | 'table' | 'data' | 'end' | 'trailer';

const letters: Record<FrameKind, string> = { header: 'H', table: 'T', data: 'D', end: 'E', trailer: 'Z' };
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]));
const headBytes = 5;
/** PostgreSQL sends a row at a time, and the longest text that is kept is far shorter. */
const maxFrameBytes = 64 * 2 ** 20;

export function frame(kind: FrameKind, content: object | Buffer): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(headBytes);
  head.write(letters[kind], 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** What is no frame, or ends within one, throws. */
export async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    let at = 0;
    while (waiting.length - at >= headBytes) {
      const kind = kinds.get(waiting[at]!);
      const length = waiting.readUInt32BE(at + 1);
      if (kind === undefined || length > maxFrameBytes)
        throw new Error('there is something that is no part of a backup');
      if (waiting.length - at < headBytes + length) break;
      yield { kind, bytes: waiting.subarray(at + headBytes, at + headBytes + length) };
      at += headBytes + length;
    }
    waiting = waiting.subarray(at);
  }
  if (waiting.length > 0) throw new Error('it ends in the middle');
}
