import type { Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';

/** Whether a refusal is about the community; otherwise the next question would be refused as well. */
export function isOfCommunity({ reason }: { reason: string }): boolean {
  return ['missing', 'private', 'banned', 'quarantined', 'gated'].includes(reason);
}

/**
 * One answer a name, each asked for once, in any case; what hinders all is the answer to all that were not answered before.
 * `known` is not asked for.
 */
export async function answerEach<T>(
  names: readonly string[],
  ask: (name: string) => Promise<Answer<T>>,
  known = new Map<string, Answer<T>>(),
): Promise<Answer<T>[]> {
  for (const name of new Set(names.map((one) => one.toLowerCase()))) {
    if (known.has(name)) continue;
    const answer = await ask(name);
    if (!answer.ok && !isOfCommunity(answer)) return names.map((one) => known.get(one.toLowerCase()) ?? answer);
    known.set(name, answer);
  }
  return names.map((name) => known.get(name.toLowerCase()) ?? refusal('missing'));
}
