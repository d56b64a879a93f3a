import type { Answer, Platform } from './platform.ts';

type Answers = Answer<unknown> | readonly Answer<unknown>[];

/** The same platform; `count` is told of each answer: the method, and `ok`, the reason of a refusal, `failed`, or `aborted`. */
export function countAnswers(platform: Platform, count: (method: string, outcome: string) => void): Platform {
  const counted = (name: string, method: (...given: unknown[]) => Promise<Answers>) => {
    return async (...given: unknown[]): Promise<Answers> => {
      try {
        const answer = await method.apply(platform, given);
        count(name, outcomeOf(answer));
        return answer;
      } catch (error) {
        // Who gave it up has heard nothing of the platform.
        count(name, given.some(isAborted) ? 'aborted' : 'failed');
        throw error;
      }
    };
  };
  const members = Object.entries(platform).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'function' && name !== 'covers'
      ? counted(name, member as (...given: unknown[]) => Promise<Answers>)
      : member,
  ]);
  return Object.freeze(Object.fromEntries(members)) as Platform;
}

function isAborted(given: unknown): boolean {
  if (given instanceof AbortSignal) return given.aborted;
  return typeof given === 'object' && given !== null && 'signal' in given && isAborted(given.signal);
}

function outcomeOf(answer: Answers): string {
  const first = 'ok' in answer ? answer : answer[0];
  return !first || first.ok ? 'ok' : first.reason;
}
