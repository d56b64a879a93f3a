import type { GuardedHttp } from '../network/guarded-http.ts';
import { decodeText } from './asking/decode-text.ts';
import type { Send } from './asking/polite-get.ts';

/** Requests to hosts that somebody named: only what is public, or what the operator allowed, is reached. */
export function guardedSend(http: GuardedHttp): Send {
  return async ({ method, url, headers, timeoutMs, maxBytes }, signal) => {
    const answer = await http.send({ method, url, headers, timeoutMs, maxBytes }, signal);
    if (answer.failed !== undefined) return { failed: answer.failed, again: !answer.refused };
    if (!answer.isWhole) return { failed: `an answer larger than ${maxBytes} bytes`, again: false };
    const text = decodeText(answer.body, answer.headers.get('content-type'));
    return { status: answer.status, headers: answer.headers, text };
  };
}
