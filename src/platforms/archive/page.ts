import type { Answer, PostPage } from '../platform.ts';
import type { Located } from './locate.ts';
import { type PostRow, toPost } from './rows.ts';

/** A page of `limit` out of rows that were read with a limit of one more, which says whether there is a next one. */
export function pageOf<R extends PostRow>(
  rows: readonly R[],
  limit: number,
  { unreadable }: Located,
  cursorAfter: (last: R) => string,
): Answer<PostPage> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const posts = rows.slice(0, limit).map(toPost);
  return { ok: true, value: { posts, next: last ? cursorAfter(last) : null, unreadable } };
}
