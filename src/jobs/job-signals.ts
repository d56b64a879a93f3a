import { EventEmitter } from 'node:events';
import type { Sql } from '../database.ts';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { newConnection } from '../connection.ts';

const channel = 'whereabouts_job';
/** Who waits looks again this often all the same: a notification may be lost with its connection. */
const recheckMs = 2_000;

/** Tells every process, when the transaction commits, that a job has changed. */
export async function announceJob(tx: Sql, jobId: string): Promise<void> {
  await tx.execute('select pg_notify(?, ?)', [channel, jobId]);
}

/** Wakes those who wait for a change of a job, whichever process made it. */
export class JobSignals {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #url: string;
  readonly #logger: Logger;
  #client: Client | undefined;
  #ended = false;
  #restarting = false;

  constructor(url: string, logger: Logger) {
    this.#url = url;
    this.#logger = logger;
  }

  async start(): Promise<void> {
    const client = newConnection(this.#url, 'signals');
    // A lost connection may tell so twice; an error that nobody listens to would end the process.
    client.on('error', (error) => this.#restart(error));
    client.on('notification', ({ payload }) => void this.#changes.emit(payload ?? ''));
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#client = client;
  }

  #restart(error: Error): void {
    if (this.#ended || this.#restarting) return;
    this.#restarting = true;
    this.#logger.warn({ error: error.message }, 'The connection for job changes was lost');
    setTimeout(() => {
      this.#restarting = false;
      this.start().catch((again: Error) => this.#restart(again));
    }, 1000).unref();
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#client?.end().catch(() => undefined);
  }

  /** Calls `listener` at every change of the job until the returned function is called. */
  follow(jobId: string, listener: () => void): () => void {
    this.#changes.on(jobId, listener);
    const timer = setInterval(listener, recheckMs);
    return () => {
      clearInterval(timer);
      this.#changes.off(jobId, listener);
    };
  }
}
