import type { Notification } from 'pg';
import { newConnection } from './connection.ts';
import type { GuardedClient } from './guarded-client.ts';

const retryMs = 1_000;
/** Nobody speaks on a held connection: it is spoken to, so that a network that went silent is noticed. */
const heartbeatMs = 5_000;

type Held = {
  url: string;
  purpose: string;
  /** Called with every new connection: to listen, and to take the locks that are held on it. A failure tries again. */
  opened: (client: GuardedClient) => Promise<void>;
  notified?: (message: Notification) => void;
  /** Called once for each connection that was lost, and for each attempt that failed. */
  lost: (error: Error) => void;
};

/** A connection that is held for as long as the process runs, and made anew whenever it is lost. */
export class HeldConnection {
  readonly #held: Held;
  #client: GuardedClient | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(held: Held) {
    this.#held = held;
  }

  /** Resolves when the first attempt has been made, whether it succeeded or not. */
  async start(): Promise<void> {
    const { url, purpose, opened, notified } = this.#held;
    const client = newConnection(url, purpose);
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection ended')));
    if (notified) client.on('notification', notified);
    try {
      await client.connect();
      await opened(client);
    } catch (error) {
      return this.#lose(client, error as Error);
    }
    if (this.#client !== client) return;
    this.#beat(client);
  }

  #beat(client: GuardedClient): void {
    this.#heartbeat = setTimeout(() => {
      client.query('select 1').then(
        () => client === this.#client && this.#beat(client),
        (error: Error) => this.#lose(client, error),
      );
    }, heartbeatMs);
  }

  async end(): Promise<void> {
    this.#ended = true;
    const client = this.#client;
    this.#drop();
    clearTimeout(this.#retry);
    await client?.end().catch(() => undefined);
  }

  #lose(client: GuardedClient, error: Error): void {
    if (client !== this.#client) return;
    this.#drop();
    client.destroy();
    if (this.#ended) return;
    this.#held.lost(error);
    this.#retry = setTimeout(() => void this.start(), retryMs);
  }

  #drop(): void {
    clearTimeout(this.#heartbeat);
    this.#client = undefined;
  }
}
