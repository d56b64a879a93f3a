import { z } from 'zod';
import { insteadOfJson, numberIn, parseJson, retryAfterSeconds } from '../asking/answer-headers.ts';
import type { Exchanged } from '../asking/exchange.ts';
import type { Try } from '../asking/persist.ts';
import type { CommunityReason, Refusal } from '../platform.ts';
import { judgeExchanged, readJson } from '../asking/polite-get.ts';
import type { Said } from '../asking/rate-budget.ts';
import { refusal } from '../refusal.ts';

/** `reason` in the body of a refusal. What is not listed here says nothing about a community. */
const reasons: [CommunityReason, string[]][] = [
  ['private', ['private', 'gold_only', 'employees_only', 'MAY_NOT_VIEW']],
  ['quarantined', ['quarantined']],
  ['gated', ['gated']],
  ['banned', ['banned']],
  ['missing', ['WIKI_DISABLED', 'INVALID_PAGE_NAME', 'PAGE_NOT_FOUND', 'PAGE_NOT_CREATED']],
];
const withReason = z.object({ reason: z.string() });

/** What Reddit's answer means: its JSON, or one of the port's refusals. */
export function judge(exchanged: Exchanged, now: number): Try<unknown> {
  const judged = judgeExchanged(exchanged, '', 'json', (status, text, headers) =>
    refusalIn(status, text, headers, now),
  );
  return {
    ...judged,
    answer: readJson(judged.answer.ok ? { ok: true, value: judged.answer.value.text } : judged.answer, z.unknown()),
  };
}

function refusalIn(status: number, text: string, headers: Headers, now: number): Refusal | null {
  if (status === 200 || status >= 500) return null;
  if (status === 429) return refusal('rate_limited', 'too many requests', refusedFor(headers, now));
  if (status >= 300 && status < 400) return redirected(headers.get('location'));
  return turnedAway(status, text, parseJson(text));
}

/** What the headers tell of the rate budget; `null`: nothing. */
export function whatItSaid(exchanged: Exchanged, now: number): Said | null {
  if (exchanged.failed !== undefined) return null;
  const { status, headers } = exchanged;
  if (status === 429) return { refusedForSeconds: refusedFor(headers, now) };
  const remaining = numberIn(headers, 'x-ratelimit-remaining');
  const resetSeconds = numberIn(headers, 'x-ratelimit-reset');
  return remaining === null || resetSeconds === null ? null : { remaining, resetSeconds };
}

function refusedFor(headers: Headers, now: number): number | null {
  const told = retryAfterSeconds(headers, now);
  if (told !== null) return told;
  const reset = numberIn(headers, 'x-ratelimit-reset');
  return reset === null ? null : Math.ceil(reset);
}

function redirected(location: string | null): Refusal {
  const path = URL.parse(location ?? '', 'https://www.reddit.com')?.pathname ?? '';
  if (/\/search(\.json)?\/?$/.test(path)) return refusal('missing', 'redirected to a search');
  return refusal('blocked', 'redirected to another place');
}

function turnedAway(status: number, text: string, body: unknown): Refusal {
  if (status === 410) return refusal('blocked', 'it says that it has ended (410)');
  if (status === 451) return refusal('banned', 'withheld for legal reasons (451)');
  if (body === undefined) {
    const what = `${insteadOfJson(text)} (${status})`;
    return status === 403 ? refusal('blocked', what) : refusal('unavailable', what);
  }
  const told = withReason.safeParse(body).data?.reason ?? '';
  const [reason] = reasons.find(([, words]) => words.includes(told)) ?? [];
  if (reason) return refusal(reason);
  if (status === 404) return refusal('missing');
  if (status === 401 || status === 403) return refusal('blocked', `the platform refuses these credentials (${status})`);
  return refusal('unavailable', `the platform did not take the request (${status})`);
}
