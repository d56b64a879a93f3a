import type { SizedList } from '../define-platform.ts';
import type { Answer, PostPage, Sort } from '../platform.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { listTop } from './list-top.ts';
import { type Located, locate } from './locate.ts';
import { pageOf } from './page.ts';
import { type Read, timestamp } from './query.ts';
import { refusal } from '../refusal.ts';
import { type PostRow, postColumns } from './rows.ts';

export async function listPosts(
  read: Read,
  names: readonly string[],
  sort: Sort,
  { limit, after = null, window = 'all' }: SizedList,
): Promise<Answer<PostPage>> {
  const located = await locate(read, names);
  if (!located.ok) return located;
  return sort === 'top' ? listTop(read, located, { limit, after, window }) : listNew(read, located, limit, after);
}

/** The newest posts that stand, of all these communities together: a short walk down each one's index, then merged. */
async function listNew(read: Read, located: Located, limit: number, after: string | null): Promise<Answer<PostPage>> {
  const cursor = after === null ? null : readCursor('new', after);
  if (after !== null && cursor === null) return refusal('invalid_cursor');
  const rows = await read<PostRow>(
    `select ${postColumns}
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select * from post
       where community_id = wanted.id and removed_by is null
         and created_at <= $2::timestamptz and (created_at, id) < ($2::timestamptz, $3::text)
       order by created_at desc, id desc limit $4
     ) p
     join community c on c.id = p.community_id
     order by p.created_at desc, p.id desc limit $4`,
    [located.ids, cursor ? timestamp(cursor[1]) : 'infinity', cursor?.[2] ?? '', limit + 1],
  );
  return pageOf(rows, limit, located, (last) => writeCursor(['new', last.created_ms, last.id]));
}
