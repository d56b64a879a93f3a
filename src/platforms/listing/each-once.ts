import { isOfCommunity } from './answer-each.ts';
import type { Answer } from '../platform.ts';

/** One after the other, each id once, in their order. What cannot be read is left out; whatever hinders all ends it. */
export async function eachOnce<T>(
  ids: readonly string[],
  ask: (id: string) => Promise<Answer<T>>,
): Promise<Answer<readonly T[]>> {
  const found: T[] = [];
  for (const id of new Set(ids)) {
    const answer = await ask(id);
    if (answer.ok) found.push(answer.value);
    else if (!isOfCommunity(answer)) return answer;
  }
  return { ok: true, value: found };
}
