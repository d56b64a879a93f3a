import { pageSize } from '../limits.ts';
import type { Answer, Limits, PostPage, SearchOptions } from '../platform.ts';
import { words } from '../reading/fitting.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { locate } from './locate.ts';
import { newestIn, type Place, timestamp } from './newest.ts';
import { pageOf } from './page.ts';
import type { Read } from './query.ts';
import { refusal } from '../refusal.ts';

/** Looks at `scan` posts a page, newest first; `next` goes on where it stopped, found or not. */
export async function searchPosts(
  read: Read,
  limits: Limits,
  scan: number,
  query: string,
  options: SearchOptions,
): Promise<Answer<PostPage>> {
  const limit = pageSize(limits, options.limit);
  if (!options.names) return refusal('unsupported', 'an archive searches the posts of named communities only');
  const after = options.after ?? null;
  const cursor = after === null ? null : readCursor('search', after);
  if (after !== null && cursor === null) return refusal('invalid_cursor');
  const located = await locate(read, options.names);
  if (!located.ok) return located;
  const patterns = words(query).map(wordPattern);
  if (patterns.length === 0) return { ok: true, value: { posts: [], next: null, unreadable: located.unreadable } };

  const before = cursor && { ms: cursor[1], id: cursor[2] };
  const sinceMs = options.since?.getTime() ?? 0;
  const floorMs = await scanFloor(read, located.ids, before, scan);
  const fromMs = Math.max(sinceMs, floorMs ?? 0);
  const rows = await newestIn(read, located.ids, { before, fromMs, patterns, limit: limit + 1 });
  const found = pageOf(rows, limit, located, (last) => writeCursor(['search', last.created_ms, last.id]));
  if (!found.ok || found.value.next !== null || floorMs === null || floorMs <= sinceMs) return found;
  return { ok: true, value: { ...found.value, next: writeCursor(['search', floorMs, '']) } };
}

/** The oldest moment that one page looks at: no community has more than its share of `scan` above it. */
async function scanFloor(read: Read, ids: number[], before: Place | null, scan: number): Promise<number | null> {
  const share = Math.ceil(scan / Math.max(1, ids.length));
  const [floor] = await read<{ ms: number | null }>(
    `select max((extract(epoch from p.created_at) * 1000)::float8) as ms
     from unnest($1::int[]) as wanted(id)
     cross join lateral (
       select created_at from post where community_id = wanted.id and created_at < $2::timestamptz
       order by created_at desc offset $3 limit 1
     ) p`,
    [ids, before === null ? 'infinity' : timestamp(before.ms), share - 1],
  );
  return floor?.ms ?? null;
}

/** A PostgreSQL regular expression for the whole word; in scripts without spaces for the word anywhere. */
function wordPattern(word: string): string {
  const literal = word.replaceAll(/[^\p{L}\p{N}_]/gu, String.raw`\$&`);
  const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
  return spaceless ? literal : String.raw`(^|\W)${literal}(\W|$)`;
}
