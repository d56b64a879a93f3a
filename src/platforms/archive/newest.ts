import type { Read } from './query.ts';
import { type PostRow, postColumns } from './rows.ts';

/** Where a page in order of time ended; the next one goes on below it. */
export type Place = { ms: number; id: string };

type Range = {
  /** `null`: from the newest. */
  before: Place | null;
  /** Posts created then or later; `null`: all. */
  fromMs?: number | null;
  /** Regular expressions that title or body must match, each. */
  patterns?: readonly string[];
  limit: number;
};

/** The newest posts that stand, of all these communities together: a short walk down each one's index, then merged. */
export async function newestIn(read: Read, ids: readonly number[], range: Range): Promise<PostRow[]> {
  const { before, fromMs = null, patterns = [], limit } = range;
  return read<PostRow>(
    `select ${postColumns}
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select * from post
       where community_id = wanted.id and removed_by is null
         and created_at <= $2::timestamptz and (created_at, id) < ($2::timestamptz, $3::text)
         and created_at >= $4::timestamptz
         and (title || E'\\n' || body) ~* all ($5::text[])
       order by created_at desc, id desc limit $6
     ) p
     join community c on c.id = p.community_id
     order by p.created_at desc, p.id desc limit $6`,
    [
      ids,
      before === null ? 'infinity' : timestamp(before.ms),
      before?.id ?? '',
      fromMs === null ? '-infinity' : timestamp(fromMs),
      patterns,
      limit,
    ],
  );
}

/** A parameter that no driver's idea of dates can change. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
