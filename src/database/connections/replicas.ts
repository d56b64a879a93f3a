import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { closeDatabase, type Database, type Entities, openDatabase } from '../database.ts';
import type { EntityManager } from '../entity-manager.ts';
import type { Listener } from './listener.ts';
import { ReplicaLag } from './replica-lag.ts';

const channel = 'account_wrote';
/** One that is further behind is left out. */
const maxLagMs = 2_000;

type Settings = { primary: string; urls: readonly string[]; entities: Entities; max: number };

/** Where an account may read, and how to say that it could not. */
export type ReplicaRead = { em: EntityManager; leaveOut: () => void };

/**
 * Standbys that answer reads. An account that wrote reads from the primary until a replica has what it wrote, whichever
 * process wrote it; one that lags, is away or was promoted is left out.
 */
export class Replicas {
  readonly #lag: ReplicaLag;
  readonly #databases: readonly Database[];
  /** The newest sample that was begun when an account wrote: a replica must hold a later one. */
  readonly #wrote = new Map<string, number>();
  /** The same for all accounts: what was written while we could not listen. */
  #deafUntil = 0;
  #isDeaf = true;

  private constructor(lag: ReplicaLag, databases: readonly Database[], listener: Listener) {
    this.#lag = lag;
    this.#databases = databases;
    listener.on(channel, (accountId) => this.wrote(accountId));
    listener.onTurn((isListening) => {
      this.#isDeaf = !isListening;
      this.#deafUntil = this.#lag.newest;
    });
  }

  /** To be called before the listener is started. Each replica gets a pool of at most `max` connections. */
  static async open({ primary, urls, entities, max }: Settings, listener: Listener): Promise<Replicas> {
    const databases: Database[] = [];
    for (const url of urls) databases.push(await openDatabase(url, entities, max, 'request'));
    const replicas = new Replicas(new ReplicaLag(primary, urls, maxLagMs), databases, listener);
    replicas.#lag.start();
    return replicas;
  }

  /** `null`: this account reads from the primary now. While nothing changes it is always sent to the same replica. */
  for(accountId: string): ReplicaRead | null {
    const after = Math.max(this.#deafUntil, this.#wrote.get(accountId) ?? 0);
    if (this.#isDeaf) return null;
    const good = this.#databases.flatMap((_, i) => (this.#lag.isGood(i, after) ? [i] : []));
    if (good.length === 0) return null;
    const chosen = good[hash('md5', accountId, 'buffer').readUInt16LE() % good.length]!;
    return { em: this.#databases[chosen]!.em.forAccount(accountId), leaveOut: () => this.#lag.leaveOut(chosen) };
  }

  /** Called when a write has been committed. */
  wrote(accountId: string): void {
    // The latest last, so that those that every good replica has by now are first.
    this.#wrote.delete(accountId);
    this.#wrote.set(accountId, this.#lag.newest);
    for (const [id, sample] of this.#wrote) {
      if (sample >= this.#lag.oldest) break;
      this.#wrote.delete(id);
    }
  }

  async end(): Promise<void> {
    await this.#lag.end();
    await Promise.all(this.#databases.map(closeDatabase));
  }
}

/** Tells all processes, when the transaction commits, that an account has written, or will be told of something. */
export async function tellOfWrite(tx: EntityManager, accountId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${accountId})`.execute(tx.getKysely());
}
