const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long to wait after the first failed attempt, the second, and so on; after the last one a delivery has failed. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const maxRetryAfterMs = 24 * hour;
/** Up to so much longer, so that what failed together does not come together again. */
const jitter = 0.1;

/** Until the next attempt, after so many have failed; `null`: there is none. */
export function waitAfter(attempts: number, retryAfterMs: number | null): number | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (1 + jitter * Math.random()), Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}

/** A destination that failed so often in a row rests as a whole: those after it would only wait for the same silence. */
const failuresUntilRest = 3;
const maxRestMs = 5 * minute;

/** How long nobody calls a destination; 0: the next may. `isSilent`: it gave no answer at all. */
export function restAfter(failures: number, isSilent: boolean, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, maxRetryAfterMs);
  if (!isSilent && failures < failuresUntilRest) return 0;
  return Math.min(maxRestMs, 5 * second * 2 ** Math.min(10, failures - 1));
}

/** Of the header: seconds, or a date. `null`: it says nothing that can be read. */
export function retryAfterMs(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * second);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
