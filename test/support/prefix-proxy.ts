import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that puts a path before the service's own, as many do; while nobody stands behind it, it answers 502. */
export class PrefixProxy {
  /** Where the service is now; `null`: nowhere. */
  target: string | null = null;
  readonly #prefix: string;
  readonly #server = createServer((request, response) => this.#pass(request, response));

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  async start(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#prefix}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    const isOurs = path === this.#prefix || path.startsWith(`${this.#prefix}/`);
    if (!isOurs) return void response.writeHead(404).end('Nothing of ours');
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end('Nobody answers'));
    if (this.target === null) return void fail();
    const onward = ask(this.target + (path.slice(this.#prefix.length) || '/'), {
      method: request.method,
      headers: request.headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', fail).pipe(response);
    });
    onward.on('error', fail);
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }
}
