import type { Answer } from '../platform.ts';
import { wait } from './wait.ts';

/** The outcome of one try; `again`: the same may go better in a moment. */
export type Try<T> = { answer: Answer<T>; again: boolean };

export type Persistence = { tries: number; baseMs: number };

export const usualPersistence: Persistence = { tries: 4, baseMs: 500 };
const maxMs = 15_000;

/** Tries until there is an answer, waiting twice as long each time, somewhere between half of that and all of it. */
export async function persist<T>(
  attempt: () => Promise<Try<T>>,
  { tries, baseMs }: Persistence,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  for (let tried = 1; ; tried++) {
    const { answer, again } = await attempt();
    if (answer.ok || !again || tried >= tries) return answer;
    await wait(Math.min(maxMs, baseMs * 2 ** (tried - 1)) * (0.5 + Math.random() / 2), signal);
  }
}
