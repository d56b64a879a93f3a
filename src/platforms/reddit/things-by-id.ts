import type { Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';
import type { Ask } from './ask.ts';
import { maxAtOnce, readListing } from './listing.ts';
import { isThingId } from './names.ts';

/** Posts or comments by their ids, in the order of the ids, a hundred a call. */
export async function thingsById<T extends { id: string }>(
  ask: Ask,
  kind: 't1' | 't3',
  read: (raw: unknown, asOf: Date) => T | null,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly T[]>> {
  const asked = [...new Set(ids)].filter(isThingId);
  const found = new Map<string, T>();
  for (let at = 0; at < asked.length; at += maxAtOnce) {
    const names = asked.slice(at, at + maxAtOnce).map((id) => `${kind}_${id}`);
    const answer = await ask('/api/info', { id: names.join(',') }, signal);
    if (!answer.ok) return answer;
    const listing = readListing(answer.value);
    if (!listing) return refusal('unavailable', 'an answer that is no listing');
    const asOf = new Date();
    for (const child of listing.children) {
      const thing = child.kind === kind ? read(child.data, asOf) : null;
      if (thing) found.set(thing.id, thing);
    }
  }
  return { ok: true, value: asked.flatMap((id) => found.get(id) ?? []) };
}
