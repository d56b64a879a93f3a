import { type z } from 'zod';
import { insteadOfJson, parseJson, retryAfterSeconds } from './answer-headers.ts';
import { type Exchange, exchange, type Exchanged } from './exchange.ts';
import { persist, type Persistence, type Try, usualPersistence } from './persist.ts';
import type { Answer, Refusal } from '../platform.ts';
import type { RateBudget } from './rate-budget.ts';
import { refusal } from '../refusal.ts';
import { robotsOfHosts } from './robots.ts';

export type GetOptions = {
  userAgent: string;
  budget: RateBudget;
  timeoutMs?: number;
  maxBytes?: number;
  persistence?: Persistence;
  /** Whether the host's robots.txt is read and obeyed. */
  robots?: boolean;
  /** How a request is made; by itself without a guard, for hosts that we or the settings name. */
  send?: Send;
};

export type Send = (request: Exchange, signal?: AbortSignal) => Promise<Exchanged>;

/** What an adapter reads out of answers that are not a plain success; `null`: nothing that others would not. */
export type Judge = (status: number, text: string, headers: Headers) => Refusal | null;

const maxAddressUnits = 2_048;

/** What an address is asked for. */
export type Wanted = keyof typeof accepted;

/** The text behind an address. Nothing but GET is sent, without an account or a cookie, and no redirect is followed. */
export type Get = (url: string, wanted: Wanted, signal?: AbortSignal) => Promise<Answer<string>>;

/** A whole answer. `status` 304: what was asked for has not changed since `headers` say. `url`: where it was at last. */
export type Reply = { status: number; headers: Headers; text: string; url: string };
export type Request = { wanted: Wanted; headers?: Record<string, string>; maxRedirects?: number };
export type Ask = (url: string, request: Request, signal?: AbortSignal) => Promise<Answer<Reply>>;

const accepted = {
  json: 'application/json',
  html: 'text/html',
  text: 'text/plain',
  feed: 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8',
};

export function politeGet(options: GetOptions, judgeOwn?: Judge): Get {
  const ask = politeAsk(options, judgeOwn);
  return async (url, wanted, signal) => {
    const answer = await ask(url, { wanted }, signal);
    return answer.ok ? { ok: true, value: answer.value.text } : answer;
  };
}

/** Waits for a turn of the budget before each try, and tells the budget when the platform has had enough. */
export function politeAsk(options: GetOptions, judgeOwn: Judge = () => null): Ask {
  const { userAgent, budget, timeoutMs = 20_000, maxBytes = 8 * 2 ** 20, persistence = usualPersistence } = options;
  const { send = exchange } = options;
  const once: Ask = async (url, { wanted, headers: own, maxRedirects = 0 }, signal) => {
    const headers = { accept: accepted[wanted], 'user-agent': userAgent, ...own };
    let refused: Refusal | null = null;
    const attempt = async (): Promise<Try<Reply>> => {
      const turn = await budget.turn(signal);
      // Who was just told to come later knows why.
      if (!turn.ok)
        return no(refused ?? refusal('rate_limited', 'the rate budget is used up', turn.retryAfterSeconds), false);
      const exchanged = await send({ method: 'GET', url, headers, timeoutMs, maxBytes }, signal);
      const judged = judgeExchanged(exchanged, url, wanted, judgeOwn, maxRedirects > 0);
      if (!judged.answer.ok && (judged.answer.reason === 'rate_limited' || judged.answer.retryAfterSeconds !== null)) {
        refused = judged.answer;
        await budget.heard({ refusedForSeconds: refused.retryAfterSeconds });
      }
      return judged;
    };
    const answer = await persist(attempt, persistence, signal);
    signal?.throwIfAborted();
    return answer;
  };
  const rulesOf = robotsOfHosts(
    async (url, signal) => {
      const answer = await once(url, { wanted: 'text' }, signal);
      return answer.ok ? { ok: true, value: answer.value.text } : answer;
    },
    (delaySeconds) => budget.heard({ calls: 2, seconds: delaySeconds }),
  );
  return async (url, request, signal) => {
    for (let [at, left] = [url, request.maxRedirects ?? 0]; ; left--) {
      const rules = options.robots ? await rulesOf(at, signal) : null;
      if (rules && !rules.ok) return rules;
      if (rules && !rules.value.allows(at)) return refusal('blocked', 'its robots.txt does not allow it');
      const answer = await once(at, { ...request, maxRedirects: left }, signal);
      const next = answer.ok ? redirectOf(answer.value) : null;
      if (next === null) return answer;
      at = next;
    }
  };
}

/** `null`: it leads nowhere else, or to an address that is longer than any page has: each is held against all rules for robots. */
function redirectOf({ status, headers, url }: Reply): string | null {
  if (status < 300 || status === 304 || status >= 400) return null;
  const next = URL.parse(headers.get('location') ?? '', url);
  return next && /^https?:$/.test(next.protocol) && next.href.length <= maxAddressUnits ? next.href : null;
}

/**
 * For interfaces that say in JSON what they do not have. Whatever else says so stands in their place, such as a proxy while
 * they start: nothing is missing because of it.
 */
export function fromInterface(answer: Answer<string>): Answer<string> {
  const isOther = !answer.ok && answer.reason === 'missing' && answer.detail !== null;
  return isOther ? refusal('unavailable', answer.detail) : answer;
}

export function readJson<S extends z.ZodType>(answer: Answer<string>, shape: S): Answer<z.infer<S>> {
  if (!answer.ok) return answer;
  const read = shape.safeParse(parseJson(answer.value));
  return read.success ? { ok: true, value: read.data } : refusal('unavailable', 'an answer of another shape');
}

/** What came back: a whole answer or a refusal, and whether the same may go better in a moment. `follows`: a redirect is an answer. */
export function judgeExchanged(
  exchanged: Exchanged,
  url: string,
  wanted: Wanted,
  judgeOwn: Judge,
  follows = false,
): Try<Reply> {
  if (exchanged.failed !== undefined) return no(refusal('unavailable', exchanged.failed), exchanged.again);
  const { status, headers, text } = exchanged;
  const own = judgeOwn(status, text, headers);
  if (own) return no(own, own.reason === 'rate_limited');
  if (status === 200) {
    const isRead = wanted !== 'json' || parseJson(text) !== undefined;
    if (isRead) return { answer: { ok: true, value: { status, headers, text, url } }, again: false };
    return no(refusal('unavailable', `${insteadOfJson(text)} instead of JSON`), true);
  }
  if (status === 304 || (follows && redirectOf({ status, headers, text, url }) !== null)) {
    return { answer: { ok: true, value: { status, headers, text, url } }, again: false };
  }
  if (status === 429) {
    return no(refusal('rate_limited', 'too many requests', retryAfterSeconds(headers, Date.now())), true);
  }
  if (status >= 500) {
    const after = status === 503 ? retryAfterSeconds(headers, Date.now()) : null;
    return no(refusal('unavailable', `the platform failed (${status})`, after), true);
  }
  // Of a feed it means that there will be no more; pages and things come and go.
  if (status === 410 && wanted === 'feed') return no(refusal('closed', 'it has ended (410)'), false);
  if (status === 404 || status === 410) {
    const isOther = wanted === 'json' && parseJson(text) === undefined;
    return no(refusal('missing', isOther ? `${insteadOfJson(text)} (${status})` : null), false);
  }
  if (status >= 300 && status < 400) {
    const { host = '' } = URL.parse(headers.get('location') ?? '', url) ?? {};
    const where = host === '' || host === new URL(url).host ? 'another place' : host.slice(0, 255);
    return no(refusal('unavailable', `the address leads to ${where} (${status})`), false);
  }
  if (status === 401 || status === 403) return no(refusal('blocked', `the platform turns us away (${status})`), false);
  return no(refusal('unavailable', `the platform did not take the request (${status})`), false);
}

function no(answer: Refusal, again: boolean): Try<never> {
  return { answer, again };
}
