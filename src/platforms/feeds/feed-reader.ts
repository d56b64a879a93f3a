import { LRUCache } from 'lru-cache';
import type { Answer, Refusal } from '../platform.ts';
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

/** How it refused last, how often in a row, and until when it is not asked because of that. */
type Refused = { inRow: number; untilMs: number; told: Refusal };

const maxRedirects = 3;
const maxRemembered = 20_000;
/** Who does not say whether anything has changed is asked as often as it changes, within these bounds. */
const minIntervalMs = 60_000;
const maxIntervalMs = 3_600_000;
/** Of one that is missing so many looks in a row, nobody expects that the next one finds it. */
const patientLooks = 3;
const firstRestMs = 300_000;

/**
 * Who says how long is asked then; what stays missing ever more rarely, at last once an hour. Who is silent is asked at each
 * look: nothing may be missed when it speaks again.
 */
function refusedBy(answer: Refusal, before: Refused | undefined): Refused {
  const inRow = answer.reason === 'missing' ? (before?.inRow ?? 0) + 1 : 0;
  const { reason, detail, retryAfterSeconds: seconds } = answer;
  if (seconds !== null) {
    const told = refusal('rate_limited', 'it asked to be left alone for a while');
    return { inRow, untilMs: performance.now() + seconds * 1000, told };
  }
  const restMs = inRow < patientLooks ? 0 : Math.min(maxIntervalMs, firstRestMs * 2 ** (inRow - patientLooks));
  const told = refusal(reason, `${detail ?? 'it is not there'}, ${inRow} times in a row: it is asked more rarely`);
  return { inRow, untilMs: performance.now() + restMs, told };
}

/**
 * `unchanged`: since the last reading. `not_asked`: it is too early to ask again. A reading counts only when a later one
 * asks for what is newer: what it gave has been stored then.
 */
export function feedReader(ask: Ask, readText: ReadText): ReadFeed {
  const memories = new LRUCache<string, Memory>({ max: maxRemembered });
  const refusals = new LRUCache<string, Refused>({ max: maxRemembered });
  return async ({ address }, newerThan, signal) => {
    const before = memories.get(address);
    const known = before && newerThan && newerThan.getTime() > before.newerThanMs ? before : undefined;
    const refused = refusals.get(address);
    const restMs = (refused?.untilMs ?? 0) - performance.now();
    if (newerThan && refused && restMs > 0) return { ...refused.told, retryAfterSeconds: Math.ceil(restMs / 1000) };
    if (known && known.notBeforeMs > performance.now()) return { ok: true, value: 'not_asked' };
    const headers = {
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    };
    const answer = await ask(address, { wanted: 'feed', headers, maxRedirects }, signal);
    if (!answer.ok) {
      refusals.set(address, refusedBy(answer, refused));
      return answer;
    }
    refusals.delete(address);
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
