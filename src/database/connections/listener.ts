import type { Logger } from 'pino';
import { HeldConnection } from './held-connection.ts';

type Handler = (payload: string) => void;

/**
 * The one connection of a process that listens: what other processes notify reaches the handlers of its channel. What is
 * notified while the connection is lost is not heard: whoever listens looks now and then all the same.
 */
export class Listener {
  readonly #handlers = new Map<string, Handler>();
  readonly #turns = new Set<(isListening: boolean) => void>();
  readonly #connection: HeldConnection;

  constructor(url: string, logger: Logger) {
    this.#connection = new HeldConnection({
      url,
      purpose: 'listener',
      opened: async (client) => {
        for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
        for (const turned of this.#turns) turned(true);
      },
      notified: ({ channel, payload }) => this.#handlers.get(channel)?.(payload ?? ''),
      lost: (error) => {
        for (const turned of this.#turns) turned(false);
        logger.warn({ error: error.message }, 'The connection that listens was lost');
      },
    });
  }

  /** To be called before `start`. */
  on(channel: string, handler: Handler): void {
    this.#handlers.set(channel, handler);
  }

  /** Hears when we begin to listen, again or for the first time, and when we no longer do. To be called before `start`. */
  onTurn(handler: (isListening: boolean) => void): void {
    this.#turns.add(handler);
  }

  async start(): Promise<void> {
    await this.#connection.start();
  }

  async end(): Promise<void> {
    await this.#connection.end();
  }
}
