import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { based, named, optional, withDefault } from './fields.ts';

/** What every list takes. */
export const pageQuery = {
  limit: withDefault(z.int().min(1).max(100), 20).describe('How many to return.'),
  cursor: optional(z.string().max(1000)).meta({
    description: '`next_cursor` of the page before.',
    example: 'Y2RqXzAxa2FqNnpwMHRmM3F2YzV5OGUyZDdtNHh3IGFiYw',
  }),
  order: withDefault(z.enum(['asc', 'desc']), 'desc').describe('By id, which is by time.'),
};

export const nextCursor = named('NextCursor', z.string())
  .meta({
    description: 'Send it as `cursor` for the next page; `null` on the last.',
    example: 'Y2RqXzAxa2FqNnpwMHRmM3F2YzV5OGUyZDdtNHh3IGFiYw',
  })
  .nullable();

/** The envelope of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  const { id } = item.meta() ?? {};
  const page = based(
    'List',
    z.object({
      object: z.literal('list').describe('What this is.'),
      data: z.array(item).describe('What is on this page.'),
      has_more: z.boolean().describe('Whether another page follows.'),
      next_cursor: nextCursor,
    }),
  );
  return id === undefined ? page : named(`${id}List`, page);
}

export type Page<Item> = { object: 'list'; data: Item[]; has_more: boolean; next_cursor: string | null };

/**
 * A cursor is the last id of a page together with a checksum over whose list it is and how it was filtered: it means
 * nothing anywhere else. It gives no right, so the checksum needs no secret.
 */
export function openCursor(cursor: string | null, list: Record<string, unknown>): string | null {
  if (cursor === null) return null;
  const decoded = Buffer.from(cursor, 'base64url');
  const [id, checksum] = decoded.toString().split(' ');
  // Anybody can make the checksum, so an id may be anything that is no text for PostgreSQL.
  const isWhole = decoded.toString('base64url') === cursor;
  if (!isWhole || !id || id.includes('\0') || checksum !== checksumOf(id, list)) throw wrongCursor();
  return id;
}

export function wrongCursor(): AppError {
  return new AppError('invalid_cursor', 'The cursor is of another list, or was changed: begin again without it');
}

/** Makes a page out of up to `limit + 1` rows. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  list: Record<string, unknown>,
): Page<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { object: 'list', data, has_more: more, next_cursor: more ? sealCursor(last.id, list) : null };
}

/** The cursor that `openCursor` reads. `id`: without spaces. */
export function sealCursor(id: string, list: Record<string, unknown>): string {
  return Buffer.from(`${id} ${checksumOf(id, list)}`).toString('base64url');
}

function checksumOf(id: string, list: Record<string, unknown>): string {
  return hash('sha256', JSON.stringify([id, list]), 'base64url').slice(0, 22);
}
