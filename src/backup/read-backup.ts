import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { messageOf, OperatorError } from '../errors.ts';
import { endMark, type Header, header, magic, tableEnd, tableStart, type Trailer, trailer } from './contents.ts';
import { type Frame, framesOf } from './frames.ts';

/** What a whole and sound backup holds. */
export type BackupSummary = Header & Trailer;

/** The pieces of a backup, as far as they can be read. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const end = await endOf(file);
  const compressed = createReadStream(file, { start: magic.length, end: end - 1 });
  const plain = createZstdDecompress();
  // Its own error ends the one that is read.
  compressed.once('error', (error) => plain.destroy(error));
  yield* framesOf(compressed.pipe(plain) as AsyncIterable<Buffer>);
}

/** Reads a backup from end to end and compares it with what it says of itself. Touches no database. */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  try {
    return await verify(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} is damaged or was cut off, nothing was restored: ${messageOf(error)}`);
  }
}

async function verify(file: string): Promise<BackupSummary> {
  let first: Header | undefined;
  let last: Trailer | undefined;
  let table: { name: string; hash: ReturnType<typeof createHash> } | undefined;
  const seen = { tables: 0, rows: 0 };
  for await (const { kind, bytes } of readFrames(file)) {
    if (last) throw new Error('there is something behind its end');
    if (kind === 'header') first = parse(header, bytes);
    else if (kind === 'table') table = { name: parse(tableStart, bytes).table, hash: createHash('sha256') };
    else if (kind === 'data') table!.hash.update(bytes);
    else if (kind === 'trailer') last = parse(trailer, bytes);
    else {
      const end = parse(tableEnd, bytes);
      const isSame = end.table === table?.name && end.sha256 === table.hash.digest('hex');
      if (!isSame) throw new Error(`the rows of ${end.table} are not those that were written`);
      seen.tables++;
      seen.rows += end.rows;
    }
  }
  if (!first || !last) throw new Error('its end is missing');
  if (seen.tables !== last.tables || seen.rows !== last.rows) throw new Error('tables or rows are missing');
  return { ...first, ...last };
}

export function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  return schema.parse(JSON.parse(bytes.toString()));
}

/** Where its compressed part ends; refuses what does not begin and end as a backup does. */
async function endOf(file: string): Promise<number> {
  const handle = await open(file).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new OperatorError(isMissing ? `There is no file ${file}` : `${file} cannot be read: ${messageOf(error)}`);
  });
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw new OperatorError(`${file} is a folder, and a backup is a file`);
    const { size } = stats;
    const [first, last] = [Buffer.alloc(magic.length), Buffer.alloc(endMark.length)];
    await handle.read(first, 0, first.length, 0);
    if (!first.equals(magic)) throw new OperatorError(`${file} is no backup of this service`);
    const end = Math.max(magic.length + 1, size - last.length);
    await handle.read(last, 0, last.length, end);
    if (!last.equals(endMark)) throw new Error('its end is missing');
    return end;
  } finally {
    await handle.close();
  }
}
