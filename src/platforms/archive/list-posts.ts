import type { SizedList } from '../define-platform.ts';
import type { Answer, PostPage, Sort } from '../platform.ts';
import { cursorText } from '../listing/cursor-text.ts';
import { type Cursor, readCursor } from './cursor.ts';
import { locate } from './locate.ts';
import { type Read, timestamp } from './query.ts';
import { refusal } from '../refusal.ts';
import { type PostRow, postColumns, toPost } from './rows.ts';

const yearMs = 8760 * 3_600_000;

/** Above every score, so that the first page begins with the best. A post without a score ranks below all others. */
const aboveAll = 2_147_483_648;
const belowAll = -2_147_483_648;

/** Most posts that are ranked: the newest. */
const maxRanked = 20_000;

export async function listPosts(read: Read, name: string, sort: Sort, options: SizedList): Promise<Answer<PostPage>> {
  const located = await locate(read, name);
  if (!located.ok) return located;
  return sort === 'top' ? listTop(read, located.value, options) : listNew(read, located.value, options);
}

/** The newest posts that stand. */
async function listNew(read: Read, communityId: number, { limit, after = null }: SizedList): Promise<Answer<PostPage>> {
  const cursor = after === null ? null : readCursor('new', after);
  if (after !== null && cursor === null) return refusal('invalid_cursor');
  const rows = await read<PostRow>(
    `select ${postColumns}
     from post p join community c on c.id = p.community_id
     where p.community_id = $1 and p.removed_by is null
       and p.created_at <= $2::timestamptz and (p.created_at, p.id) < ($2::timestamptz, $3::text)
     order by p.created_at desc, p.id desc limit $4`,
    [communityId, cursor ? timestamp(cursor[1]) : 'infinity', cursor?.[2] ?? '', limit + 1],
  );
  return pageOf(rows, limit, ({ created_ms, id }) => ['new', created_ms, id]);
}

/** The highest scores of the last year, among the newest posts. */
async function listTop(read: Read, communityId: number, { limit, after = null }: SizedList): Promise<Answer<PostPage>> {
  const cursor = after === null ? await firstPage(read, communityId) : readCursor('top', after);
  if (cursor === null) return refusal('invalid_cursor');
  const [, rank, ms, id, until] = cursor;
  const from = Math.max(0, until - yearMs);
  const rows = await read<PostRow>(
    `select ${postColumns}
     from (
       select * from post
       where community_id = $1 and removed_by is null and created_at between $2::timestamptz and $3::timestamptz
       order by created_at desc limit $4
     ) p
     join community c on c.id = p.community_id
     where (${rankOfP}, p.created_at, p.id) < ($5::bigint, $6::timestamptz, $7::text)
     order by ${rankOfP} desc, p.created_at desc, p.id desc limit $8`,
    [communityId, timestamp(from), timestamp(until), maxRanked, rank, timestamp(ms), id, limit + 1],
  );
  return pageOf(rows, limit, ({ score, created_ms, id }) => ['top', score ?? belowAll, created_ms, id, until]);
}

const rankOfP = `coalesce(p.score, ${belowAll})::bigint`;

/** Time in an archive ends with the newest post that it has of the community, but never in the future. */
async function firstPage(read: Read, communityId: number): Promise<Cursor<'top'>> {
  const [newest] = await read<{ ms: number | null }>(
    `select (extract(epoch from max(created_at)) * 1000)::float8 as ms from post where community_id = $1 and created_at <= now()`,
    [communityId],
  );
  return ['top', aboveAll, 0, '', newest?.ms ?? 0];
}

/** A page of `limit` out of rows that were read with a limit of one more, which says whether there is a next one. */
function pageOf(rows: readonly PostRow[], limit: number, cursorAfter: (last: PostRow) => Cursor): Answer<PostPage> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const posts = rows.slice(0, limit).map(toPost);
  return { ok: true, value: { posts, next: last ? cursorText(cursorAfter(last)) : null, unreadable: [] } };
}
