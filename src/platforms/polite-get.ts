import { type z } from 'zod';
import { insteadOfJson, parseJson, retryAfterSeconds } from './answer-headers.ts';
import { type Exchange, exchange, type Exchanged } from './exchange.ts';
import { persist, type Persistence, type Try, usualPersistence } from './persist.ts';
import type { Answer, Refusal } from './platform.ts';
import type { RateBudget } from './rate-budget.ts';
import { refusal } from './refusal.ts';
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

/** The text behind an address. Nothing but GET is sent, without an account or a cookie, and no redirect is followed. */
export type Get = (url: string, wanted: 'json' | 'html' | 'text', signal?: AbortSignal) => Promise<Answer<string>>;

/** Waits for a turn of the budget before each try, and tells the budget when the platform has had enough. */
export function politeGet(options: GetOptions, judgeOwn: Judge = () => null): Get {
  const { userAgent, budget, timeoutMs = 20_000, maxBytes = 8 * 2 ** 20, persistence = usualPersistence } = options;
  const { send = exchange } = options;
  const get: Get = async (url, wanted, signal) => {
    const headers = { accept: accepted[wanted], 'user-agent': userAgent };
    const attempt = async (): Promise<Try<string>> => {
      const turn = await budget.turn(signal);
      if (!turn.ok) {
        const answer = refusal('rate_limited', 'the rate budget is used up', turn.retryAfterSeconds);
        return { answer, again: false };
      }
      const exchanged = await send({ method: 'GET', url, headers, timeoutMs, maxBytes }, signal);
      const judged = judge(exchanged, wanted, judgeOwn);
      if (!judged.answer.ok && judged.answer.reason === 'rate_limited') {
        await budget.heard({ refusedForSeconds: judged.answer.retryAfterSeconds });
      }
      return judged;
    };
    const answer = await persist(attempt, persistence, signal);
    signal?.throwIfAborted();
    return answer;
  };
  if (!options.robots) return get;
  const rulesOf = robotsOfHosts(
    (url, signal) => get(url, 'text', signal),
    (delaySeconds) => budget.heard({ calls: 60, seconds: 60 * delaySeconds }),
  );
  return async (url, wanted, signal) => {
    const rules = await rulesOf(url, signal);
    if (!rules.ok) return rules;
    return rules.value.allows(url) ? get(url, wanted, signal) : refusal('blocked', 'its robots.txt does not allow it');
  };
}

const accepted = { json: 'application/json', html: 'text/html', text: 'text/plain' };

/** The JSON of an answer, in the shape that is expected. */
export function readJson<S extends z.ZodType>(answer: Answer<string>, shape: S): Answer<z.infer<S>> {
  if (!answer.ok) return answer;
  const read = shape.safeParse(parseJson(answer.value));
  return read.success ? { ok: true, value: read.data } : refusal('unavailable', 'an answer of another shape');
}

function judge(exchanged: Exchanged, wanted: 'json' | 'html' | 'text', judgeOwn: Judge): Try<string> {
  if (exchanged.failed !== undefined) return no(refusal('unavailable', exchanged.failed), exchanged.again);
  const { status, headers, text } = exchanged;
  const own = judgeOwn(status, text, headers);
  if (own) return no(own, own.reason === 'rate_limited');
  if (status === 200) {
    if (wanted !== 'json' || parseJson(text) !== undefined) return { answer: { ok: true, value: text }, again: false };
    return no(refusal('unavailable', `${insteadOfJson(text)} instead of JSON`), true);
  }
  if (status === 429) {
    return no(refusal('rate_limited', 'too many requests', retryAfterSeconds(headers, Date.now())), true);
  }
  if (status >= 500) return no(refusal('unavailable', `the platform failed (${status})`), true);
  if (status === 404 || status === 410) return no(refusal('missing'), false);
  if (status === 401 || status === 403) return no(refusal('blocked', `the platform turns us away (${status})`), false);
  return no(refusal('unavailable', `the platform did not take the request (${status})`), false);
}

function no(answer: Refusal, again: boolean): Try<never> {
  return { answer, again };
}
