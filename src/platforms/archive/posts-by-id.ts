import { isNameOrId, platformOf } from '../addresses.ts';
import type { Answer, Post } from '../platform.ts';
import type { Read } from './query.ts';
import { type PostRow, postColumns, refused, toPost } from './rows.ts';

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
