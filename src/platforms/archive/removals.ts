import type { Answer } from '../platform.ts';
import { locate } from './locate.ts';
import { type Read, timestamp } from './query.ts';

export async function countRemovals(
  read: Read,
  name: string,
  { from, to }: { from: Date; to: Date },
): Promise<Answer<number>> {
  const located = await locate(read, [name]);
  if (!located.ok) return located;
  const [row] = await read<{ removed: number }>(
    `select count(*)::int as removed from post
     where community_id = any ($1::int[]) and removed_by <> 'author'
       and created_at between $2::timestamptz and $3::timestamptz`,
    [located.ids, timestamp(from.getTime()), timestamp(to.getTime())],
  );
  return { ok: true, value: row?.removed ?? 0 };
}
