/** Turns at a platform that takes only so many calls, shared by all who use the same credential or address. */
export type RateBudget = {
  /** Resolves when it is the caller's turn; with the seconds until then instead, when that is too far away to wait. */
  turn(signal?: AbortSignal): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** What the platform said with an answer. */
  heard(said: Said): Promise<void>;
};

/**
 * `remaining` calls until the window of the platform ends in `resetSeconds`; that it has had enough: for so many
 * seconds, `null` when it does not say how many; or how many calls it always takes in so many seconds.
 */
export type Said =
  | { remaining: number; resetSeconds: number }
  | { refusedForSeconds: number | null }
  | { calls: number; seconds: number };
