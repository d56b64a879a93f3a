import type { Logger } from 'pino';
import { HeldConnection } from '../database/connections/held-connection.ts';
import { liveWorkerLock } from './losses.statements.ts';

/** Holds the lock that says a worker pool is alive, again after every lost connection, until it is ended. */
export class SignOfLife {
  readonly #url: string;
  readonly #logger: Logger;
  #connection: HeldConnection | undefined;

  constructor(url: string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  async give(poolId: string): Promise<void> {
    this.#connection = new HeldConnection({
      url: this.#url,
      purpose: 'sign of life',
      opened: async (client) => void (await client.query(`select pg_advisory_lock(${liveWorkerLock('$1')})`, [poolId])),
      lost: (error) => this.#logger.warn({ error: error.message }, 'The worker could not sign in as alive'),
    });
    await this.#connection.start();
  }

  async end(): Promise<void> {
    await this.#connection?.end();
  }
}
