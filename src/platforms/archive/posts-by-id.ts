import { isNameOrId, platformOf } from '../addresses.ts';
import type { AnyComment, Answer, Post } from '../platform.ts';
import type { Read } from './query.ts';
import { commentColumns, type CommentRow, postColumns, type PostRow, refused, toComment, toPost } from './rows.ts';

export async function postsById(read: Read, ids: readonly string[]): Promise<Answer<readonly Post[]>> {
  const asked = [...new Set(ids)].filter(isNameOrId);
  if (asked.length === 0) return { ok: true, value: [] };
  const rows = await read<PostRow>(
    `select ${postColumns}
     from unnest($1::text[], $2::text[]) with ordinality as asked(platform, id, place)
     join post p on p.platform = asked.platform and p.id = asked.id
     join community c on c.id = p.community_id
     where ${refused} is null
     order by asked.place`,
    [asked.map(platformOf), asked],
  );
  return { ok: true, value: rows.map(toPost) };
}

/** A removed comment shows nothing of what it said, whatever the row still holds. */
export async function commentsById(read: Read, ids: readonly string[]): Promise<Answer<readonly AnyComment[]>> {
  const asked = [...new Set(ids)].filter(isNameOrId);
  if (asked.length === 0) return { ok: true, value: [] };
  const rows = await read<CommentRow & { removed_by: string | null }>(
    `select ${commentColumns}, m.removed_by
     from unnest($1::text[], $2::text[]) with ordinality as asked(platform, id, place)
     join comment m on m.platform = asked.platform and m.id = asked.id
     join community c on c.id = m.community_id
     where ${refused} is null
     order by asked.place`,
    [asked.map(platformOf), asked],
  );
  const value = rows.map(({ removed_by: removedBy, ...row }): AnyComment => {
    const comment = toComment(row);
    return removedBy === null ? { ...comment, removedBy } : { ...comment, author: null, body: '', removedBy };
  });
  return { ok: true, value };
}
