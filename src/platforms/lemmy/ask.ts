import { z } from 'zod';
import { insteadOfJson, parseJson, retryAfterSeconds } from '../answer-headers.ts';
import { exchange, type Exchanged } from '../exchange.ts';
import { persist, type Persistence, type Try } from '../persist.ts';
import type { Answer, Refusal } from '../platform.ts';
import type { RateBudget } from '../rate-budget.ts';
import { refusal } from '../refusal.ts';

export type AskOptions = {
  /** `https://host`. */
  apiUrl: string;
  userAgent: string;
  budget: RateBudget;
  /** Instances count searches by themselves. */
  searchBudget: RateBudget;
  timeoutMs: number;
  maxBytes: number;
  persistence: Persistence;
};

/** The JSON behind a path of the API, in the shape that is expected. Lemmy is asked with GET only, and signs nobody in. */
export type Ask = <S extends z.ZodType>(
  path: string,
  params: Record<string, string>,
  shape: S,
  signal?: AbortSignal,
) => Promise<Answer<z.infer<S>>>;

export function createAsk(options: AskOptions): Ask {
  const { apiUrl, userAgent, timeoutMs, maxBytes, persistence } = options;
  return async (path, params, shape, signal) => {
    const budget = path === '/search' ? options.searchBudget : options.budget;
    const url = `${apiUrl}/api/v3${path}?${new URLSearchParams(params).toString()}`;
    const headers = { accept: 'application/json', 'user-agent': userAgent };

    const attempt = async (): Promise<Try<unknown>> => {
      const turn = await budget.turn(signal);
      if (!turn.ok) {
        const answer = refusal('rate_limited', 'the rate budget is used up', turn.retryAfterSeconds);
        return { answer, again: false };
      }
      const exchanged = await exchange({ method: 'GET', url, headers, timeoutMs, maxBytes }, signal);
      const judged = judge(exchanged, Date.now());
      if (!judged.answer.ok && judged.answer.reason === 'rate_limited') {
        await budget.heard({ refusedForSeconds: judged.answer.retryAfterSeconds });
      }
      return judged;
    };
    const answer = await persist(attempt, persistence, signal);
    signal?.throwIfAborted();
    if (!answer.ok) return answer;
    const read = shape.safeParse(answer.value);
    return read.success ? { ok: true, value: read.data } : refusal('unavailable', 'an answer of another shape');
  };
}

const problem = z.object({ error: z.string() });

function judge(exchanged: Exchanged, now: number): Try<unknown> {
  if (exchanged.failed !== undefined) return no(refusal('unavailable', exchanged.failed), exchanged.again);
  const { status, headers, text } = exchanged;
  const body = parseJson(text);
  if (status === 200) {
    if (body !== undefined) return { answer: { ok: true, value: body }, again: false };
    return no(refusal('unavailable', `${insteadOfJson(text)} instead of JSON`), true);
  }
  const error = problem.safeParse(body).data?.error ?? '';
  if (status === 429 || error.startsWith('rate_limit')) {
    return no(refusal('rate_limited', 'too many requests', retryAfterSeconds(headers, now)), true);
  }
  if (status >= 500) return no(refusal('unavailable', `the instance failed (${status})`), true);
  // Versions differ in the status and in the word.
  if (/^(couldnt_find_|not_found)/.test(error)) return no(refusal('missing'), false);
  if (error === 'instance_is_private' || status === 401 || status === 403) {
    return no(refusal('blocked', `the instance turns us away (${status})`), false);
  }
  return no(refusal('unavailable', `the instance did not take the request (${status})`), false);
}

function no(answer: Refusal, again: boolean): Try<never> {
  return { answer, again };
}
