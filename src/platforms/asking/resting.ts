import type { Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';

const [firstRestMs, maxRestMs] = [60_000, 3_600_000];

/**
 * What was announced to end may be silent for ever instead of turning anybody away. From `endMs` on it is asked ever more
 * rarely while it is: after a minute, then after twice as long each time, at last once an hour.
 */
export function restingFrom<Asked extends unknown[]>(
  endMs: number,
  ask: (...asked: Asked) => Promise<Answer<unknown>>,
): (...asked: Asked) => Promise<Answer<unknown>> {
  let restMs = firstRestMs;
  let restsUntil = 0;
  return async (...asked) => {
    const leftMs = restsUntil - Date.now();
    if (leftMs > 0) return refusal('unavailable', 'it is silent since its announced end', Math.ceil(leftMs / 1000));
    const answer = await ask(...asked);
    const now = Date.now();
    const isSilent = !answer.ok && answer.reason === 'unavailable' && now >= endMs;
    // Of calls that were made side by side the first that fails counts.
    if (isSilent && now >= restsUntil) {
      restsUntil = now + restMs;
      restMs = Math.min(maxRestMs, restMs * 2);
    }
    if (answer.ok) restMs = firstRestMs;
    return answer;
  };
}
