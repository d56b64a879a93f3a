import type { Answer } from '../platform.ts';
import { redditDates } from '../reddit-dates.ts';
import { refusal } from '../refusal.ts';

/** Turned away after its announced end, it has ended; before that, something is wrong with the credentials. */
export function endedOr<T>(answer: Answer<T>, now: number): Answer<T> {
  if (answer.ok || answer.reason !== 'blocked' || now < Date.parse(redditDates.closed)) return answer;
  return refusal(
    'closed',
    `Reddit closed its API in ${redditDates.closes}: ${answer.detail ?? 'it turns everybody away'}`,
  );
}
