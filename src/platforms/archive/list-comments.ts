import type { SizedCommentList } from '../define-platform.ts';
import type { Answer, CommentPage } from '../platform.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { locate } from './locate.ts';
import { type Read, timestamp } from './query.ts';
import { refusal } from '../refusal.ts';
import { type CommentRow, commentColumns, toComment } from './rows.ts';

export async function listComments(
  read: Read,
  names: readonly string[],
  { limit, after = null }: SizedCommentList,
): Promise<Answer<CommentPage>> {
  const located = await locate(read, names);
  if (!located.ok) return located;
  const cursor = after === null ? null : readCursor('comments', after);
  if (after !== null && cursor === null) return refusal('invalid_cursor');
  const rows = await read<CommentRow>(
    `select ${commentColumns}
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select * from comment
       where community_id = wanted.id and removed_by is null
         and created_at <= $2::timestamptz and (created_at, id) < ($2::timestamptz, $3::text)
       order by created_at desc, id desc limit $4
     ) m
     join community c on c.id = m.community_id
     order by m.created_at desc, m.id desc limit $4`,
    [located.ids, cursor ? timestamp(cursor[1]) : 'infinity', cursor?.[2] ?? '', limit + 1],
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last ? writeCursor(['comments', last.created_ms, last.id]) : null;
  return { ok: true, value: { comments: rows.slice(0, limit).map(toComment), next, unreadable: located.unreadable } };
}
