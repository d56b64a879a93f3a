import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { parseJson } from '../asking/answer-headers.ts';
import { count, countedListOf } from '../reading/json-fields.ts';
import type { Answer, Refusal } from '../platform.ts';
import { fromInterface, type GetOptions, politeGet, readJson } from '../asking/polite-get.ts';
import { refusal } from '../refusal.ts';

export type NetworkOptions = GetOptions & {
  apiUrl: string;
  /** With one an address may ask 10,000 times a day, without one 300 times. */
  key: string | null;
  /** The hosts of the sites that are read; they may change while they are. */
  sites: () => readonly string[];
};

export type Page<T> = { items: T[]; more: boolean };
export type Network = {
  sites: () => readonly string[];
  hasKey: boolean;
  ask: <T extends z.ZodType>(
    path: string,
    params: Record<string, string>,
    member: T,
    signal?: AbortSignal,
  ) => Promise<Answer<Page<z.output<T>>>>;
};

/** The same request is to be sent once a minute at most. */
const sharedForMs = 60_000;
const maxShared = 50;

/** One interface for all sites, with one quota a day. `backoff` is obeyed by all workers. */
export function openNetwork(options: NetworkOptions): Network {
  const { apiUrl, key, sites, budget } = options;
  const get = politeGet(options, judge);
  const kept = new LRUCache<string, string>({ max: maxShared, ttl: sharedForMs, perf: Date });
  /** What it says of later calls holds whatever else can be read of the answer. */
  const obey = async (text: string) => {
    const { backoff = null, quota_remaining: left = null } = limits.safeParse(parseJson(text)).data ?? {};
    if (backoff !== null) await budget.heard({ refusedForSeconds: backoff });
    if (left === 0) await budget.heard({ refusedForSeconds: 3_600 });
  };
  return {
    sites,
    hasKey: key !== null,
    async ask(path, params, member, signal) {
      signal?.throwIfAborted();
      const query = new URLSearchParams({ ...params, ...(key !== null && { key }) });
      const url = `${apiUrl}${path}?${query.toString()}`;
      const shared = kept.get(url);
      const answer = shared === undefined ? await get(url, 'json', signal) : { ok: true as const, value: shared };
      if (shared === undefined && answer.ok) await obey(answer.value);
      const read = readJson(
        fromInterface(answer),
        z.object({ items: countedListOf(member), has_more: z.boolean().nullable().catch(null) }),
      );
      if (!read.ok) return read;
      const { items, has_more: hasMore } = read.value;
      if (shared === undefined && answer.ok) kept.set(url, answer.value);
      // A full page has not ended because nobody says that it goes on.
      return { ok: true, value: { items: items.read, more: hasMore ?? items.count >= Number(params['pagesize']) } };
    },
  };
}

const backoff = z.number().positive().transform(Math.ceil).nullable().catch(null);
const limits = z.object({ backoff, quota_remaining: count });
const problem = z.object({ error_id: z.number(), error_message: z.string().catch(''), backoff });

/** What is wrong stands in the body; the status is 400 for nearly all of it. */
function judge(status: number, text: string): Refusal | null {
  if (status < 400) return null;
  const told = problem.safeParse(parseJson(text)).data;
  if (!told) return null;
  const answer = refusalOf(told);
  return told.backoff === null ? answer : { ...answer, retryAfterSeconds: Math.max(told.backoff, answer.retryAfterSeconds ?? 0) }; // prettier-ignore
}

function refusalOf({ error_id: id, error_message: message }: z.output<typeof problem>): Refusal {
  if (id === 502) {
    const [, seconds] = /in (\d{1,6}) seconds?/.exec(message) ?? [];
    return refusal('rate_limited', 'the quota is used up', seconds === undefined ? null : Number(seconds));
  }
  if (/no site found/i.test(message)) return refusal('missing');
  if (id === 404) return refusal('unavailable', 'its interface has no such method any more');
  if (id === 403) return refusal('unsupported', 'it is given to applications with a key only');
  if (id === 401 || id === 402 || id === 405 || id === 406) return refusal('blocked', 'it does not take the key');
  if (id >= 500) return refusal('unavailable', 'the platform failed');
  return refusal('unavailable', `the platform did not take the request (${id})`);
}
