import { insteadOfJson, numberIn, parseJson, retryAfterSeconds } from '../asking/answer-headers.ts';
import type { Exchanged } from '../asking/exchange.ts';
import type { Try } from '../asking/persist.ts';
import type { CommunityReason, Refusal } from '../platform.ts';
import type { Said } from '../asking/rate-budget.ts';
import { refusal } from '../refusal.ts';

/** `reason` in the body of a refusal. What is not listed here says nothing about a community. */
const reasons = new Map<unknown, CommunityReason>([
  ['private', 'private'],
  ['gold_only', 'private'],
  ['employees_only', 'private'],
  ['MAY_NOT_VIEW', 'private'],
  ['quarantined', 'quarantined'],
  ['gated', 'gated'],
  ['banned', 'banned'],
  ['WIKI_DISABLED', 'missing'],
  ['INVALID_PAGE_NAME', 'missing'],
  ['PAGE_NOT_FOUND', 'missing'],
  ['PAGE_NOT_CREATED', 'missing'],
]);

/** What Reddit's answer means: its JSON, or one of the port's refusals. */
export function judge(exchanged: Exchanged, now: number): Try<unknown> {
  if (exchanged.failed !== undefined) return no(refusal('unavailable', exchanged.failed), exchanged.again);
  const { status, headers, text } = exchanged;
  const body = parseJson(text);
  if (status === 200) {
    if (body !== undefined) return { answer: { ok: true, value: body }, again: false };
    return no(refusal('unavailable', `${insteadOfJson(text)} instead of JSON`), true);
  }
  if (status >= 500) return no(refusal('unavailable', `the platform failed (${status})`), true);
  if (status === 429) return no(refusal('rate_limited', 'too many requests', refusedFor(headers, now)), true);
  if (status >= 300 && status < 400) return no(redirected(headers.get('location')), false);
  return no(turnedAway(status, text, body), false);
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
  return refusal('unavailable', 'redirected to another place');
}

function turnedAway(status: number, text: string, body: unknown): Refusal {
  if (status === 451) return refusal('banned', 'withheld for legal reasons (451)');
  if (body === undefined) {
    const what = `${insteadOfJson(text)} (${status})`;
    return status === 403 ? refusal('blocked', what) : refusal('unavailable', what);
  }
  const reason = reasons.get(typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined);
  if (reason) return refusal(reason);
  if (status === 404) return refusal('missing');
  if (status === 401 || status === 403) return refusal('blocked', `the platform refuses these credentials (${status})`);
  return refusal('unavailable', `the platform did not take the request (${status})`);
}

function no(answer: Refusal, again: boolean): Try<never> {
  return { answer, again };
}
