import { type ClientConfig, Pool, type PoolConfig } from 'pg';
import { GuardedClient } from './guarded-client.ts';
import { withSslModeInFull } from './ssl-mode.ts';

/**
 * How long a connection may be waited for, a statement may take, and a transaction may do nothing; by who waits. What
 * takes longer fails: nobody may hold a connection, or the locks of a transaction, without an end.
 */
const patience = {
  /** A caller who waits for an answer. */
  request: { acquireMs: 5_000, statementMs: 15_000, idleTransactionMs: 15_000 },
  /** A job that reads the catalog, and goes on without what takes too long. */
  read: { acquireMs: 20_000, statementMs: 30_000, idleTransactionMs: 30_000 },
  /** Tasks, commands and imports: a merge of millions of rows is one statement. */
  work: { acquireMs: 20_000, statementMs: 1_800_000, idleTransactionMs: 600_000 },
} as const;

export type Patience = keyof typeof patience;

/** After so long without traffic the network is asked whether the other side is still there. */
const keepAliveMs = 10_000;
/** How long connections that are in use may take to be given back at the end. */
const maxPoolEndMs = 2_000;

/** The settings that every connection has, whoever opens it. */
export function connectionSettings(url: string, purpose: string, patient: Patience = 'work'): PoolConfig {
  const { acquireMs, statementMs, idleTransactionMs } = patience[patient];
  return {
    connectionString: withSslModeInFull(url),
    application_name: `whereabouts ${purpose}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
}

/**
 * A connection of its own, for what a pool cannot do: listening, session locks, transactions that stream. What goes
 * wrong while nobody waits for it is told to whoever listens for `error`, and is otherwise nothing to end a process for.
 */
export function newConnection(url: string, purpose: string, patient: Patience = 'work'): GuardedClient {
  const client = new GuardedClient(connectionSettings(url, purpose, patient));
  client.on('error', () => undefined);
  return client;
}

/** The connections that a pool has made and that have not ended; also those that are still being made. */
export class PoolConnections {
  readonly #clients = new Set<GuardedClient>();

  /** To be given to the pool as its `Client`. */
  readonly Client: typeof GuardedClient;

  constructor(Base: typeof GuardedClient = GuardedClient) {
    const clients = this.#clients;
    this.Client = class extends Base {
      constructor(config?: ClientConfig) {
        super(config);
        clients.add(this);
        // Also between two statements, when neither the pool nor anybody else listens.
        this.on('error', () => undefined);
        this.once('end', () => clients.delete(this));
      }
    };
  }

  /** Waits for `end`. Who has not given a connection back in time, loses it. */
  async endWith(end: () => Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => {
      for (const client of this.#clients) client.destroy();
    }, maxPoolEndMs);
    await end();
    clearTimeout(timer);
  }
}

/** At most `max` connections, the first with the first statement. */
export class GuardedPool extends Pool {
  readonly #connections: PoolConnections;

  constructor(url: string, purpose: string, max: number, patient: Patience) {
    const connections = new PoolConnections();
    super({ ...connectionSettings(url, purpose, patient), max, Client: connections.Client });
    this.#connections = connections;
    // A lost connection is nothing to end a process for: whoever was using it is told.
    this.on('error', () => undefined);
    // graphile-worker looks whether somebody does this.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Who has not given a connection back in time, loses it. */
  async endInTime(): Promise<void> {
    await this.#connections.endWith(() => this.end());
  }
}

/** A pool for single statements with `$1`, `$2`, … and nothing else. */
export class QueryPool {
  readonly #pool: GuardedPool;

  constructor(url: string, purpose: string, max: number, patient: Patience) {
    this.#pool = new GuardedPool(url, purpose, max, patient);
  }

  readonly query = async (sql: string, params: unknown[]): Promise<Record<string, unknown>[]> =>
    (await this.#pool.query<Record<string, unknown>>(sql, params)).rows;

  async end(): Promise<void> {
    await this.#pool.endInTime();
  }
}
