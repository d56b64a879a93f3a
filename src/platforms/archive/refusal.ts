import type { Refusal } from '../platform.ts';

/** Nothing that an archive refuses is worth asking again after a while, so none says when. */
export function refusal(reason: Refusal['reason'], detail: string | null = null): Refusal {
  return { ok: false, reason, retryAfterSeconds: null, detail };
}
