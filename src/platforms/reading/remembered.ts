import type { Answer } from '../platform.ts';

export type Remembered<T> = {
  /** At most so old. What was refused is not kept. */
  get: (maxAgeMs: number, signal?: AbortSignal) => Promise<Answer<T>>;
  forget: () => void;
};

/** What rarely changes, and is read again when it has become too old for whoever asks. */
export function remembered<T>(read: (signal?: AbortSignal) => Promise<Answer<T>>): Remembered<T> {
  let known: { answer: Answer<T>; atMs: number } | null = null;
  return {
    async get(maxAgeMs, signal) {
      signal?.throwIfAborted();
      if (known !== null && known.atMs > performance.now() - maxAgeMs) return known.answer;
      const answer = await read(signal);
      if (answer.ok) known = { answer, atMs: performance.now() };
      return answer;
    },
    forget: () => void (known = null),
  };
}
