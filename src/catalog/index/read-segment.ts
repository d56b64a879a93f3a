import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { statementsOn } from '../../database/statements-on.ts';
import type { IndexChunk } from './index-segment.entity.ts';
import { chunkBytes } from './store-segment.ts';

/** Of PostgreSQL's binary COPY: before all, and before each row of one column, whose length is in the last four bytes. */
const fileHead = 19;
const rowHead = 6;

/** A stored segment's bytes, copied as they come: as query results they would be read as text, eight times as slowly. */
export async function readSegment(client: Client, id: number, byteLength: number): Promise<Uint8Array> {
  const chunks = `select data from index_chunk where segment_id = ${id} order by position`;
  const bytes = new Uint8Array(byteLength);
  const head = Buffer.alloc(fileHead + rowHead);
  let headLength = head.length;
  let [at, inHead, inRow] = [0, 0, 0];
  for await (const piece of client.query(to(`copy (${chunks}) to stdout (format binary)`)) as AsyncIterable<Buffer>) {
    for (let from = 0; from < piece.length;) {
      if (inRow > 0) {
        const data = piece.subarray(from, from + inRow);
        bytes.set(data, at);
        at += data.length;
        from += data.length;
        inRow -= data.length;
        continue;
      }
      const copied = piece.copy(head, inHead, from, from + headLength - inHead);
      from += copied;
      inHead += copied;
      if (inHead < headLength) continue;
      inRow = head.readInt32BE(headLength - 4);
      headLength = rowHead;
      inHead = 0;
    }
  }
  if (at !== byteLength) throw new Error(`Of index segment ${id} there are ${at} bytes of ${byteLength}`);
  return bytes;
}

/** Some of a stored segment's bytes, for whoever does not need them all. */
export async function readBytes(client: Client, id: number, from: number, end: number): Promise<Uint8Array> {
  const first = Math.floor(from / chunkBytes);
  const rows = await statementsOn<InferKyselyDB<typeof IndexChunk>>(client)
    .selectFrom('index_chunk')
    .select('data')
    .where('segment_id', '=', id)
    .where('position', '>=', first)
    .where('position', '<=', Math.floor(end / chunkBytes))
    .orderBy('position')
    .execute();
  return Buffer.concat(rows.map(({ data }) => data)).subarray(from - first * chunkBytes, end - first * chunkBytes);
}
