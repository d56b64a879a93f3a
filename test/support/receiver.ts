import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: Record<string, string>; body: string };
type Answer = number | ((response: ServerResponse, request: IncomingMessage) => void);

/** A server that receives messages. What it answers is asked for each; 200 unless said otherwise. */
export class Receiver {
  readonly received: Received[] = [];
  answer: (message: Received) => Answer = () => 200;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** The bodies that came to a path. */
  bodies<Body>(path: string): Body[] {
    return this.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Body);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    const message = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() };
    this.received.push(message);
    const answer = this.answer(message);
    if (typeof answer === 'number') response.writeHead(answer).end('taken');
    else answer(response, request);
  }
}
