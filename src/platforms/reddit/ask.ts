import { persist, type Persistence, type Try } from '../asking/persist.ts';
import type { Answer, Refusal } from '../platform.ts';
import type { RateBudget } from '../asking/rate-budget.ts';
import { refusal } from '../refusal.ts';
import type { Door } from './door.ts';
import { judge, whatItSaid } from './judge.ts';
import type { Tokens } from './tokens.ts';
import { redditDates } from '../reddit-dates.ts';

/** The JSON behind a path of the API. Parts of `path` must be checked or encoded. */
export type Ask = (path: string, params: Record<string, string>, signal?: AbortSignal) => Promise<Answer<unknown>>;

/** Each try has a token and waits for its turn; a token that is refused is renewed once. */
export function createAsk(door: Door, tokens: Tokens, budget: RateBudget, persistence: Persistence): Ask {
  return async (path, params, signal) => {
    let renewed = false;

    const attempt = async (): Promise<Try<unknown>> => {
      const token = await tokens.current(signal);
      if (!token.ok) return { answer: token, again: false };
      const turn = await budget.turn(signal);
      if (!turn.ok) {
        const answer = refusal('rate_limited', 'the rate budget is used up', turn.retryAfterSeconds);
        return { answer, again: false };
      }
      const exchanged = await door.get(path, params, token.value, signal);
      const said = whatItSaid(exchanged, Date.now());
      if (said) await budget.heard(said);
      if (exchanged.failed === undefined && exchanged.status === 401) {
        tokens.spent(token.value);
        if (!renewed) {
          renewed = true;
          return attempt();
        }
      }
      const { answer, again } = judge(exchanged, Date.now());
      // A page, and not of an outage, stands where the interface was.
      const isPage = exchanged.failed === undefined && exchanged.status < 500 && /^\s*</.test(exchanged.text);
      const told = !answer.ok && isPage && answer.reason === 'unavailable' ? endedOr(answer, Date.now()) : answer;
      return { answer: told, again: again && told === answer };
    };
    const answer = await persist(attempt, persistence, signal);
    signal?.throwIfAborted();
    return !answer.ok && answer.reason === 'blocked' ? endedOr(answer, Date.now()) : answer;
  };
}

export const nothingLeft = () =>
  endedOr(refusal('unavailable', 'nothing is there any more, not even its directory'), Date.now());

/** What turns everybody away after its announced end has ended; before that something else is wrong. */
export function endedOr(refused: Refusal, now: number): Refusal {
  if (now < Date.parse(redditDates.closed)) return refused;
  const why = refused.detail ?? 'it turns everybody away';
  return refusal('closed', `Reddit closed its API in ${redditDates.closes}: ${why}`);
}
