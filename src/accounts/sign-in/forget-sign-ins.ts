import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { newConnection } from '../../database/connections/connection.ts';

/** Where processes hear that a key has changed. */
export const channel = 'whereabouts_keys';

/**
 * `memory` is held shared by every process that remembers sign-ins, and for a moment alone by whoever has changed a key.
 * That one holds `gate` from before it tells: nobody remembers again before it knows that nobody did.
 */
export const locks = { memory: 52_004, gate: 52_005 };

/** Should a process lose its connection without noticing, it remembers no longer than this. */
export const rememberedMs = 5_000;

/**
 * Makes every process forget its sign-ins: to be called when the change has been committed and before it is answered.
 * All of them hold a lock shared and let go of it once they have forgotten: who gets it alone knows that nobody
 * remembers. One connection serves all changes of a process, and one round all those that were waiting for it.
 */
export class ForgettingRounds {
  readonly #url: string;
  #client: Client | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves after a round that began after this call: it holds for every change that was committed before. */
  async forget(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#round();
      return this.#running;
    });
    return this.#next;
  }

  async end(): Promise<void> {
    await this.#next;
    await this.#running;
    await this.#drop();
  }

  /** The change is made by now: if nobody can be told, or somebody does not answer, all forget by themselves in time. */
  async #round(): Promise<void> {
    const started = performance.now();
    try {
      const client = (this.#client ??= await this.#connect());
      await client.query(`select pg_advisory_lock(${locks.gate})`);
      await client.query(`notify ${channel}`);
      await client.query(`select pg_advisory_lock(${locks.memory})`);
      await client.query(`select pg_advisory_unlock(${locks.memory}), pg_advisory_unlock(${locks.gate})`);
    } catch {
      // Its locks go with it.
      await this.#drop();
      await sleep(Math.max(0, started + rememberedMs - performance.now()));
    }
  }

  async #connect(): Promise<Client> {
    const client = newConnection(this.#url, 'key change');
    client.once('end', () => {
      if (client === this.#client) this.#client = undefined;
    });
    await client.connect();
    await client.query(`set lock_timeout = ${rememberedMs}`);
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

/** The same once, for a process that remembers no sign-ins itself, such as a command. */
export async function forgetSignIns(url: string): Promise<void> {
  const rounds = new ForgettingRounds(url);
  await rounds.forget();
  await rounds.end();
}
