import type { Answer, PostPage, Window } from '../platform.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { Located } from './locate.ts';
import { pageOf } from './page.ts';
import { type Read, timestamp } from './query.ts';
import { refusal } from '../refusal.ts';
import { type PostRow, postColumns } from './rows.ts';

const hour = 3_600_000;
const windowMs = { hour, day: 24 * hour, week: 168 * hour, month: 720 * hour, year: 8760 * hour, all: Infinity };

/** Above every score, so that the first page begins with the best. A post without a score ranks below all others. */
const aboveAll = 2_147_483_648;
const belowAll = -2_147_483_648;

/** Most posts that are ranked, the newest, of all communities together. */
const maxRanked = 20_000;

type Page = { limit: number; after: string | null; window: Window };

/** The highest scores among the newest posts of each community. */
export async function listTop(read: Read, located: Located, page: Page): Promise<Answer<PostPage>> {
  const { limit, after, window } = page;
  const cursor = after === null ? await firstPage(read, located, window) : readCursor('top', after);
  if (cursor === null) return refusal('invalid_cursor');
  const [, rank, ms, id, from, until] = cursor;
  const rankedEach = Math.ceil(maxRanked / Math.max(1, located.ids.length));
  const rows = await read<PostRow>(
    `select ${postColumns}
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select * from post
       where community_id = wanted.id and removed_by is null
         and created_at between $2::timestamptz and $3::timestamptz
       order by created_at desc limit $4
     ) p
     join community c on c.id = p.community_id
     where (${rankOfP}, p.created_at, p.id) < ($5::bigint, $6::timestamptz, $7::text)
     order by ${rankOfP} desc, p.created_at desc, p.id desc limit $8`,
    [located.ids, timestamp(from), timestamp(until), rankedEach, rank, timestamp(ms), id, limit + 1],
  );
  return pageOf(rows, limit, located, ({ score, created_ms, id }) =>
    writeCursor(['top', score ?? belowAll, created_ms, id, from, until]),
  );
}

const rankOfP = `coalesce(p.score, ${belowAll})::bigint`;

/** Time in an archive ends with the newest post that it has of these communities. */
async function firstPage(read: Read, { ids }: Located, window: Window): Promise<Cursor<'top'>> {
  const [newest] = await read<{ ms: number | null }>(
    `select max((extract(epoch from p.created_at) * 1000)::float8) as ms
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select created_at from post where community_id = wanted.id order by created_at desc limit 1
     ) p`,
    [ids],
  );
  const until = newest?.ms ?? 0;
  return ['top', aboveAll, 0, '', Math.max(0, until - windowMs[window]), until];
}
