import { LRUCache } from 'lru-cache';
import type { Answer } from '../platform.ts';
import { type ForumPost, latestPosts } from './answers.ts';
import type { Forum } from './forum.ts';

/** A page of all that was written on the forum, the newest first; `next`: before which post the following one begins. */
export type LatestPage = { posts: ForumPost[]; next: string | null };

/** `readers`: whoever of them reads it a second time gets it fresh; others share what was read a moment ago. */
export type ReadLatest = (
  readers: readonly string[],
  before: string | null,
  signal?: AbortSignal,
) => Promise<Answer<LatestPage>>;

const sharedForMs = 60_000;
const maxPages = 50;

/** One feed serves all that is asked of a forum at about the same time: posts and comments of any of its categories. */
export function latestReader(forum: Forum): ReadLatest {
  const pages = new LRUCache<string, { page: LatestPage; readers: Set<string> }>({
    max: maxPages,
    ttl: sharedForMs,
    perf: Date,
  });
  return async (readers, before, signal) => {
    const key = before ?? '';
    const kept = pages.get(key);
    if (kept && readers.every((reader) => !kept.readers.has(reader))) {
      for (const reader of readers) kept.readers.add(reader);
      return { ok: true, value: kept.page };
    }
    const answer = await forum.ask('/posts', before === null ? {} : { before }, latestPosts, signal);
    if (!answer.ok) return answer;
    const { latest_posts: read } = answer.value;
    const last = read.at(-1)?.id ?? null;
    const page = { posts: read, next: last === before ? null : last };
    pages.set(key, { page, readers: new Set(readers) });
    return { ok: true, value: page };
  };
}
