import type { Client } from 'pg';
import { newConnection } from './connection.ts';

/**
 * Work of one kind that an account does one at a time, over all processes. The locks are those of one connection, held
 * without a transaction: they go with the process, however that ends.
 */
export class AccountTurns {
  readonly #url: string;
  readonly #kind: string;
  /** A connection may take a lock that it has once more, so ours are remembered. */
  readonly #taken = new Set<string>();
  #client: Promise<Client> | undefined;
  /** Of the last statement: a connection works on one at a time. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(url: string, kind: string) {
    this.#url = url;
    this.#kind = kind;
  }

  /** Does the work, or returns `null` at once when the account is at it already. */
  async run<Done>(accountId: string, work: () => Promise<Done>): Promise<Done | null> {
    if (this.#taken.has(accountId)) return null;
    this.#taken.add(accountId);
    try {
      const client = await this.#connection();
      if (!(await this.#lock(client, 'pg_try_advisory_lock', `${this.#kind} ${accountId}`))) return null;
      try {
        return await work();
      } finally {
        // With a lost connection its locks are gone, too.
        await this.#lock(client, 'pg_advisory_unlock', `${this.#kind} ${accountId}`).catch(() => undefined);
      }
    } finally {
      this.#taken.delete(accountId);
    }
  }

  async end(): Promise<void> {
    await (await this.#client?.catch(() => undefined))?.end().catch(() => undefined);
  }

  async #connection(): Promise<Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = newConnection(this.#url, this.#kind);
    const forget = () => (this.#client = undefined);
    client.once('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }

  async #lock(client: Client, how: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    const statement = `select ${how}(hashtextextended('whereabouts ' || $1, 0)) as done`;
    const sent = this.#sent.then(async () => client.query<{ done: boolean }>(statement, [name]));
    this.#sent = sent.catch(() => undefined);
    return (await sent).rows[0]!.done;
  }
}
