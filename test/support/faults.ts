import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A whole answer. A body that is no text is sent as JSON. */
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** What goes wrong with one answer of the API. `again`: the same answer as the time before, whatever is asked. */
export type Fault = 'empty' | 'html' | 'block page' | 'cut' | 'hang' | 'hang up' | 'huge' | 'again' | Reply;

/** A server on a port of its own. */
export async function listen(serve: RequestListener): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer(serve);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

export function write(response: ServerResponse, { status, body, headers }: Reply): void {
  const isJson = typeof body !== 'string';
  response.writeHead(status, { 'content-type': isJson ? 'application/json; charset=UTF-8' : 'text/html', ...headers });
  response.end(isJson ? JSON.stringify(body) : body);
}

export function spoil(response: ServerResponse, fault: Fault, answer: Reply, last: Reply): void {
  const json = JSON.stringify(answer.body);
  if (typeof fault === 'object') return write(response, fault);
  if (fault === 'again') return write(response, last);
  if (fault === 'empty') return void response.writeHead(200, { 'content-type': 'application/json' }).end();
  if (fault === 'html') return write(response, { status: 200, body: '<!doctype html><title>Ow</title>' });
  if (fault === 'block page') return write(response, { status: 403, body: '<html><body>blocked' });
  if (fault === 'cut') return void response.writeHead(200).end(json.slice(0, json.length / 2));
  if (fault === 'hang') return;
  if (fault === 'huge') return void response.writeHead(200).end(' '.repeat(2 ** 20) + json);
  response.writeHead(200, { 'content-length': json.length });
  response.write(json.slice(0, json.length / 2), () => response.destroy());
}
