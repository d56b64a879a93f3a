import { pageSize } from '../limits.ts';
import type { Answer, Limits, ListOptions, PostPage, Sort } from '../platform.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { listTop } from './list-top.ts';
import { type Located, locate } from './locate.ts';
import { newestIn } from './newest.ts';
import { pageOf } from './page.ts';
import type { Read } from './query.ts';
import { refusal } from '../refusal.ts';

export async function listPosts(
  read: Read,
  limits: Limits,
  scan: number,
  names: readonly string[],
  sort: Sort,
  options: ListOptions,
): Promise<Answer<PostPage>> {
  const limit = pageSize(limits, options.limit);
  if (!limits.sorts.includes(sort)) return refusal('unsupported', `an archive cannot sort by ${sort}`);
  const located = await locate(read, names);
  if (!located.ok) return located;
  const after = options.after ?? null;
  return sort === 'top'
    ? listTop(read, scan, located, { limit, after, window: options.window ?? 'all' })
    : listNew(read, located, { limit, after });
}

async function listNew(
  read: Read,
  located: Located,
  { limit, after }: { limit: number; after: string | null },
): Promise<Answer<PostPage>> {
  const cursor = after === null ? null : readCursor('new', after);
  if (after !== null && cursor === null) return refusal('invalid_cursor');
  const before = cursor && { ms: cursor[1], id: cursor[2] };
  const rows = await newestIn(read, located.ids, { before, limit: limit + 1 });
  return pageOf(rows, limit, located, (last) => writeCursor(['new', last.created_ms, last.id]));
}
