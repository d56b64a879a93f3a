import type { GuardedHttp } from '../network/guarded-http.ts';
import type { Send } from './asking/polite-get.ts';

/** Requests to hosts that somebody named: only what is public, or what the operator allowed, is reached. */
export function guardedSend(http: GuardedHttp): Send {
  return async ({ method, url, headers, timeoutMs, maxBytes }, signal) => {
    const answer = await http.send({ method, url, headers, timeoutMs, maxBytes }, signal);
    if (answer.failed !== undefined) return { failed: answer.failed, again: !answer.refused };
    if (!answer.isWhole) return { failed: `an answer larger than ${maxBytes} bytes`, again: false };
    return { status: answer.status, headers: answer.headers, text: decode(answer.body, answer.headers) };
  };
}

/** In the letters that the answer says it is written in, or its first line does. */
function decode(body: Uint8Array, headers: Headers): string {
  const said = /charset=["']?([\w.:-]{1,40})/i.exec(headers.get('content-type') ?? '')?.[1];
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]{0,100}encoding=["']([\w.:-]{1,40})/i.exec(start)?.[1];
  for (const label of [said, declared]) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label).decode(body);
    } catch {
      // Nobody knows this name: the next one, or Unicode.
    }
  }
  return new TextDecoder().decode(body);
}
