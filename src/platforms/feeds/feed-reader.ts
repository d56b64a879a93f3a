import { LRUCache } from 'lru-cache';
import type { Answer } from '../platform.ts';
import type { Ask } from '../asking/polite-get.ts';
import { refusal } from '../refusal.ts';
import type { FeedDocument, ReadText } from '../reading/read-feed.ts';

/** A feed that is read: `name` is the community that it is. */
export type KnownFeed = { name: string; address: string; title: string | null };

/** `newerThan`: entries from then on are wanted, and all before are stored; absent: the whole feed, for whoever stores nothing. */
export type ReadFeed = (
  feed: KnownFeed,
  newerThan: Date | undefined,
  signal?: AbortSignal,
) => Promise<Answer<FeedDocument | 'unchanged' | 'not_asked'>>;

/** What a server said of the version that was last read to be stored, and when it may be asked again. */
type Memory = { etag: string | null; lastModified: string | null; notBeforeMs: number; newerThanMs: number };

const maxRedirects = 3;
const maxRemembered = 20_000;
/** Who does not say whether anything has changed is asked as often as it changes, within these bounds. */
const minIntervalMs = 60_000;
const maxIntervalMs = 3_600_000;

/**
 * `unchanged`: since the last reading. `not_asked`: it is too early to ask again. A reading counts only when a later one
 * asks for what is newer: what it gave has been stored then.
 */
export function feedReader(ask: Ask, readText: ReadText): ReadFeed {
  const memories = new LRUCache<string, Memory>({ max: maxRemembered });
  const refused = new LRUCache<string, number>({ max: maxRemembered });
  return async ({ address }, newerThan, signal) => {
    const before = memories.get(address);
    const known = before && newerThan && newerThan.getTime() > before.newerThanMs ? before : undefined;
    const refusedForMs = (refused.get(address) ?? 0) - performance.now();
    if (newerThan && refusedForMs > 0)
      return refusal('rate_limited', 'it asked to be left alone for a while', Math.ceil(refusedForMs / 1000));
    if (known && known.notBeforeMs > performance.now()) return { ok: true, value: 'not_asked' };
    const headers = {
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    };
    const answer = await ask(address, { wanted: 'feed', headers, maxRedirects }, signal);
    if (!answer.ok) {
      if (answer.retryAfterSeconds !== null) refused.set(address, performance.now() + answer.retryAfterSeconds * 1000);
      return answer;
    }
    const { status, headers: told, text, url } = answer.value;
    if (status === 304) return { ok: true, value: 'unchanged' };
    const feed = await readText(text, url, signal ?? new AbortController().signal);
    if (feed === 'too_slow') return refusal('unavailable', 'it takes too long to read');
    if (!feed) return refusal('unavailable', 'what stands there is no feed');
    if (newerThan) memories.set(address, memoryOf(feed, told, newerThan));
    return { ok: true, value: feed };
  };
}

function memoryOf(feed: FeedDocument, told: Headers, newerThan: Date): Memory {
  const [etag, lastModified] = [told.get('etag'), told.get('last-modified')];
  const isChecked = etag !== null || lastModified !== null;
  const notBeforeMs = isChecked ? 0 : performance.now() + intervalOf(feed);
  return { etag, lastModified, notBeforeMs, newerThanMs: newerThan.getTime() };
}

/**
 * A quarter of the usual time between two entries: few are late, and what leaves the feed is read before. What claims to be
 * of next year was written by now.
 */
function intervalOf({ entries }: FeedDocument): number {
  const now = Date.now();
  const times = entries
    .flatMap(({ publishedAt }) => (publishedAt ? Math.min(publishedAt.getTime(), now) : []))
    .toSorted((a, b) => b - a);
  const span = times.length < 2 ? 0 : (times[0]! - times.at(-1)!) / (times.length - 1);
  return Math.min(maxIntervalMs, Math.max(minIntervalMs, span / 4));
}
