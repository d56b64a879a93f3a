import { createParser } from 'eventsource-parser';
import type { Connection } from './connection.ts';
import { headersOf, type Message, readMessage } from './message.ts';

/** JSON-RPC's code for what went wrong on the way. */
const failedCode = -32_000;

/** Passes messages on, each as a request of its own, and what comes back as lines. */
export class Bridge {
  readonly #connection: Connection;
  readonly #write: (line: string) => void;
  readonly #underWay = new Map<string | number, AbortController>();
  readonly #all = new Set<Promise<void>>();
  /** What last year's protocol agrees on once; this year's says it with each message. */
  #version: string | null = null;

  constructor(connection: Connection, write: (line: string) => void) {
    this.#connection = connection;
    this.#write = write;
  }

  async take(line: string): Promise<void> {
    if (line.trim() === '') return;
    const message = readMessage(line);
    if (message === undefined) return this.#fail(undefined, 'This is not JSON', -32_700);
    if (message === null) return this.#fail(undefined, 'A message is an object, and this is none', -32_600);
    if (Array.isArray(message))
      return this.#fail(undefined, 'Messages cannot be batched here: send one a line', -32_600);
    if (message.method === 'notifications/cancelled') return this.#cancel(message);
    // An answer to a question that the service never asks.
    if (message.method === undefined) return;
    const passed = this.#pass(message, line);
    this.#all.add(passed);
    await passed;
    this.#all.delete(passed);
  }

  /** When everything that is under way has been answered. */
  async end(): Promise<void> {
    await Promise.all(this.#all);
  }

  /** Who is not waited for any more need not be asked. */
  #cancel({ params }: Message): void {
    const id = params?.requestId;
    if (typeof id === 'string' || typeof id === 'number') this.#underWay.get(id)?.abort();
  }

  async #pass(message: Message, line: string): Promise<void> {
    const canceled = new AbortController();
    if (message.id !== undefined) this.#underWay.set(message.id, canceled);
    try {
      const response = await fetch(`${this.#connection.url}/mcp`, {
        method: 'POST',
        body: line,
        signal: canceled.signal,
        headers: {
          authorization: `Bearer ${this.#connection.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headersOf(message, this.#version),
        },
      });
      await this.#answer(message, response);
    } catch (error) {
      if (!canceled.signal.aborted) this.#fail(message.id, whyNot(error, this.#connection.url));
    } finally {
      if (message.id !== undefined) this.#underWay.delete(message.id);
    }
  }

  async #answer(message: Message, response: Response): Promise<void> {
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return this.#events(message, response);
    const text = await response.text();
    if (message.id === undefined) return;
    const answer = readMessage(text);
    if (answer?.jsonrpc !== undefined) return this.#tell(message, text);
    const detail = typeof answer?.detail === 'string' ? answer.detail : `it answered with status ${response.status}`;
    const where = response.status === 404 ? ` Is ${this.#connection.url} the address of Whereabouts?` : '';
    this.#fail(message.id, `${detail}.${where}`);
  }

  async #events(message: Message, response: Response): Promise<void> {
    let isAnswered = false;
    const hear = (data: string) => {
      if (data === '') return;
      const { id, method } = readMessage(data) ?? {};
      isAnswered ||= method === undefined && id === message.id;
      this.#tell(message, data);
    };
    const parser = createParser({ onEvent: ({ data }) => hear(data) });
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    if (!isAnswered) this.#fail(message.id, 'The answer ended before it was whole: ask again.');
  }

  #tell(message: Message, text: string): void {
    if (message.method === 'initialize') {
      const version = readMessage(text)?.result?.protocolVersion;
      if (typeof version === 'string') this.#version = version;
    }
    // One message is one line.
    this.#write(text.replaceAll(/[\r\n]+/g, ' '));
  }

  /** A notification has nobody who waits for its answer. */
  #fail(id: string | number | undefined, message: string, code = failedCode): void {
    if (id === undefined && code === failedCode) return;
    this.#write(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }));
  }
}

function whyNot(error: unknown, url: string): string {
  const { cause } = error as { cause?: { code?: string } };
  const why = cause?.code === undefined ? '' : ` (${cause.code})`;
  return `${url} cannot be reached${why}: check WHEREABOUTS_URL, and that the service runs.`;
}
