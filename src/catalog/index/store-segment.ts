import type { Client } from 'pg';

export const chunkBytes = 4 * 1024 * 1024;
export const indexChannel = 'whereabouts_index';

export type NewSegment = {
  /** The older segments that it takes the place of; `increments` are all but the oldest. */
  replaces: 'nothing' | 'increments' | 'all';
  communities: number;
  posts: number;
  format: number;
  withSample: boolean;
  upTo: Date;
};

/**
 * Writes a segment in chunks and then makes it live in one step, in which those go that it replaces. Whoever is
 * still reading those has read them into memory.
 */
export async function storeSegment(client: Client, bytes: Uint8Array, segment: NewSegment): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into index_segment (communities, posts, format, with_sample, up_to, bytes, as_of)
     values ($1, $2, $3, $4, $5, $6, (select max(as_of) from community)) returning id`,
    [segment.communities, segment.posts, segment.format, segment.withSample, segment.upTo, bytes.byteLength],
  );
  const id = rows[0]!.id;
  for (let position = 0, at = 0; at < bytes.byteLength; position++, at += chunkBytes) {
    await client.query('insert into index_chunk (segment_id, position, data) values ($1, $2, $3)', [
      id,
      position,
      Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(chunkBytes, bytes.byteLength - at)),
    ]);
  }
  await client.query('begin');
  if (segment.replaces !== 'nothing') {
    const kept = segment.replaces === 'all' ? '0' : `(select min(id) from index_segment where state = 'live')`;
    await client.query(`delete from index_segment where id <> $1 and id <> ${kept}`, [id]);
  }
  await client.query(`update index_segment set state = 'live' where id = $1`, [id]);
  await client.query(`select pg_notify('${indexChannel}', '')`);
  await client.query('commit');
}
