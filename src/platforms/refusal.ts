import type { Refusal } from './platform.ts';

export function refusal(
  reason: Refusal['reason'],
  detail: string | null = null,
  retryAfterSeconds: number | null = null,
): Refusal {
  return { ok: false, reason, retryAfterSeconds, detail };
}
