import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { statementsOn } from '../../database/statements-on.ts';
import type { Community } from '../posts/community.entity.ts';
import type { IndexChunk, IndexSegment } from './index-segment.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof IndexSegment | typeof IndexChunk>;

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
  const db = statementsOn<Tables>(client);
  const { communities, posts, format } = segment;
  const { id } = await db
    .insertInto('index_segment')
    .values((eb) => ({
      communities,
      posts,
      format,
      with_sample: segment.withSample,
      up_to: segment.upTo,
      bytes: bytes.byteLength,
      as_of: eb.selectFrom('community').select((community) => community.fn.max('as_of').as('as_of')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let position = 0, at = 0; at < bytes.byteLength; position++, at += chunkBytes) {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(chunkBytes, bytes.byteLength - at));
    await db.insertInto('index_chunk').values({ segment_id: id, position, data }).execute();
  }
  await db.transaction().execute(async (tx) => {
    if (segment.replaces !== 'nothing') {
      let replaced = tx.deleteFrom('index_segment').where('id', '<>', id);
      if (segment.replaces === 'increments')
        replaced = replaced.where('id', '<>', (eb) =>
          eb
            .selectFrom('index_segment')
            .select((segments) => segments.fn.min('id').as('oldest'))
            .where('state', '=', 'live'),
        );
      await replaced.execute();
    }
    await tx.updateTable('index_segment').set({ state: 'live' }).where('id', '=', id).execute();
    await sql`select pg_notify(${indexChannel}, '')`.execute(tx);
  });
}
