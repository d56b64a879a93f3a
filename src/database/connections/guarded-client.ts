import pg, { Client, type ClientConfig } from 'pg';
import { tooManyConnections } from './database-gone.ts';
import { aimAt, HostChoice, socketOf } from './hosts.ts';

/**
 * What the driver makes of a column, so that the types which are inferred from the entities are true: moments are `Date`,
 * and `bigint`, `count` and sums of integers are numbers. Ours stay below 2^53.
 */
const driverTypes = new pg.TypeOverrides();
driverTypes.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement of which nothing was heard for so long is asked after. */
const maxSilenceMs = 5_000;
/** How long the server has to say whether it still works on it. */
const maxAnswerMs = 3_000;
/** How long a farewell may take before the socket is closed without one. */
const maxFarewellMs = 1_000;

/** What `pg` has and its types do not show. */
type Inside = {
  connection: { on: (event: 'parameterStatus', told: (message: ServerSetting) => void) => void };
  processID: number | null;
};
type ServerSetting = { parameterName: string; parameterValue: string };
/** What a server that takes no writes says of itself when somebody connects. */
const readsOnly = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** Where the last attempt of this process to connect failed. */
const refusedAt = new Set<string>();

/**
 * A connection that does not wait on a network that has gone silent. TCP's own keepalive is answered by any proxy in
 * between, so the server is asked, over another connection, whether it still works on the statement. When it does not, or
 * does not answer, this connection is closed, and whoever waits gets an error. A long statement goes on.
 */
export class GuardedClient extends Client {
  readonly #config: ClientConfig;
  #timer: NodeJS.Timeout | undefined;
  #bytesHeard = 0;

  constructor(config: ClientConfig = {}) {
    super({ ...config, types: driverTypes });
    this.#config = config;
    this.on('drain', () => this.#rest());
    this.once('end', () => this.#rest());
  }

  /** With several hosts to the one that takes writes. */
  override connect: Client['connect'] = ((done?: (error?: Error) => void) => {
    const choice = HostChoice.of(this.host);
    const connected = this.#noteOutcome<unknown>(choice ? this.#connectTo(choice) : super.connect());
    if (!done) return connected;
    return void connected.then(() => done(), done);
  }) as Client['connect'];

  /** Whether the last attempt to connect there failed. Connections that had been made before may still work. */
  get isRefused(): boolean {
    return refusedAt.has(this.#url);
  }

  get #url(): string {
    return this.#config.connectionString ?? '';
  }

  async #noteOutcome<T>(connecting: Promise<T>): Promise<T> {
    try {
      const connected = await connecting;
      refusedAt.delete(this.#url);
      return connected;
    } catch (error) {
      refusedAt.add(this.#url);
      throw error;
    }
  }

  async #connectTo(choice: HostChoice): Promise<void> {
    aimAt(this, await choice.find(this.#config));
    let takesWrites = true;
    (this as unknown as Inside).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (readsOnly.has(parameterName) && parameterValue === 'on') takesWrites = false;
    });
    try {
      await super.connect();
      if (!takesWrites) throw new Error('None of the hosts takes writes any more: it is looked for another');
    } catch (error) {
      choice.forget();
      this.destroy();
      throw error;
    }
  }

  override query: Client['query'] = (...args: unknown[]): never => {
    if (!this.#timer) this.#listen();
    return (super.query as (...args: unknown[]) => never)(...args);
  };

  override end: Client['end'] = (...args: unknown[]): never => {
    this.#rest();
    // What has ended already says no second time that it has: nobody's exit waits for that.
    const timer = setTimeout(() => this.destroy(), maxFarewellMs).unref();
    this.once('end', () => clearTimeout(timer));
    return (super.end as (...args: unknown[]) => never)(...args);
  };

  /** Closes the socket at once; whoever waits gets an error. */
  destroy(reason?: Error): void {
    this.#rest();
    socketOf(this).destroy(reason);
  }

  #listen(): void {
    this.#bytesHeard = socketOf(this).bytesRead;
    this.#timer = setTimeout(() => void this.#askAfter(), maxSilenceMs);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #askAfter(): Promise<void> {
    const heard = () => socketOf(this).bytesRead > this.#bytesHeard;
    const asked = this.#timer;
    const goesOn = heard() || (await isWorking(this.#config, this, (this as unknown as Inside).processID)) || heard();
    // It was answered in the meantime.
    if (asked !== this.#timer) return;
    if (goesOn) this.#listen();
    else this.destroy(new Error('The database was silent and does not work on this statement any more'));
  }
}

/** Whether the server still works on what this backend was last told, or waits for more of it. */
async function isWorking(config: ClientConfig, { host, port }: Client, backend: number | null): Promise<boolean> {
  const client = new Client({
    ...config,
    application_name: 'whereabouts silence check',
    connectionTimeoutMillis: maxAnswerMs,
    query_timeout: maxAnswerMs,
  });
  client.on('error', () => undefined);
  aimAt(client, { host, port });
  try {
    await client.connect();
    const { rows } = await client.query<{ working: boolean }>(
      // A backend that cannot write its answer has nobody who reads it.
      `select state = 'active' and wait_event is distinct from 'ClientWrite' as working
         from pg_stat_activity where pid = $1`,
      [backend],
    );
    return rows[0]?.working === true;
  } catch (error) {
    // That is an answer, too: the server is there.
    return (error as { code?: unknown }).code === tooManyConnections;
  } finally {
    socketOf(client).destroy();
  }
}
