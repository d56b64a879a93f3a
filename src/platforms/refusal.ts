import type { Answer, Refusal } from './platform.ts';

export function refusal(
  reason: Refusal['reason'],
  detail: string | null = null,
  retryAfterSeconds: number | null = null,
): Refusal {
  return { ok: false, reason, retryAfterSeconds, detail };
}

/** What was found; nothing is `missing`. */
export function found<T>(value: T | null | undefined): Answer<T> {
  return value === null || value === undefined ? refusal('missing') : { ok: true, value };
}
