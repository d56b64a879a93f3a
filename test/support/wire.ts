import { type IncomingHttpHeaders } from 'node:http';
import { bodyOf, listen } from './faults.ts';

export type Sent = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** What stands between an adapter and its double, and notes every request as it is on the wire. It also tries to set a cookie. */
export async function tapWire(target: string): Promise<{ address: string; sent: Sent[]; close: () => Promise<void> }> {
  const sent: Sent[] = [];
  const { address, close } = await listen((request, response) => {
    void (async () => {
      const { method = '', url = '/', headers } = request;
      const body = await bodyOf(request);
      sent.push({ method, path: url, headers, body });
      const passed = Object.fromEntries(['accept', 'user-agent', 'authorization', 'content-type', 'if-none-match'].flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))); // prettier-ignore
      const answer = await fetch(target + url, { method, headers: passed, redirect: 'manual', ...(body !== '' && { body }) }); // prettier-ignore
      const type = answer.headers.get('content-type') ?? 'text/plain';
      const etag = answer.headers.get('etag');
      response.writeHead(answer.status, { 'content-type': type, 'set-cookie': 'who=you', ...(etag && { etag }) });
      response.end(await answer.text());
    })();
  });
  return { address, sent, close };
}
