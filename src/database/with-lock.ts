import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { newConnection } from './connections/connection.ts';

/** What only one process of all that share the database does at a time. A name, then of what. */
export type LockName =
  | 'migration'
  | 'catalog.crawl'
  | 'catalog.index'
  | 'catalog.import'
  | `catalog.import.file ${string}`
  | 'forgetting'
  | `overview.community ${string}`
  | `backtest.account ${string}`;

const tryAgainMs = 100;

/**
 * Does the work while it alone has the lock. Somebody else has it: `null` at once or, with `wait`, when it is given back;
 * a wait ends with its signal. All locks of a process are those of one connection, which is opened with the first and
 * closed with the last; they go with it, however the process ends.
 */
export async function withLock<T>(url: string, name: LockName, work: () => Promise<T>): Promise<T | null>;
export async function withLock<T>(
  url: string,
  name: LockName,
  work: () => Promise<T>,
  wait: { wait: AbortSignal },
): Promise<T>;
export async function withLock<T>(
  url: string,
  name: LockName,
  work: () => Promise<T>,
  { wait }: { wait?: AbortSignal } = {},
): Promise<T | null> {
  const holder = holders.get(url) ?? new LockHolder(url);
  return holder.use(async () => {
    for (;;) {
      wait?.throwIfAborted();
      if (await holder.take(name)) break;
      if (!wait) return null;
      await sleep(tryAgainMs, undefined, { signal: wait });
    }
    try {
      return await work();
    } finally {
      await holder.giveBack(name);
    }
  });
}

/** Takes the lock on a connection that does the work itself, and has it until that ends. Waits as long as its settings let it. */
export async function lockOn(client: Client, name: LockName): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [textOf(name)]);
}

/**
 * The same, but asks again and again instead of standing in a queue: whoever stands there is in a statement, and an index
 * that is made while others write waits for all statements that were under way.
 */
export async function lockWhenFree(client: Client, name: LockName): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [textOf(name)]); // prettier-ignore
    if (rows[0]!.taken) return;
    await sleep(tryAgainMs);
  }
}

/** Gives it back earlier. A connection that was lost has none. */
export async function unlockOn(client: Client, name: LockName): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [textOf(name)]).catch(() => undefined);
}

function textOf(name: LockName): string {
  return `whereabouts ${name}`;
}

const holders = new Map<string, LockHolder>();

class LockHolder {
  readonly #url: string;
  /** A connection may take a lock that it has once more, so ours are remembered. */
  readonly #taken = new Set<LockName>();
  #users = 0;
  #client: Promise<Client> | undefined;
  /** A connection works on one statement at a time. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    holders.set(this.#url, this);
    this.#users++;
    try {
      return await work();
    } finally {
      this.#users--;
      if (this.#users === 0) {
        holders.delete(this.#url);
        await (await this.#client?.catch(() => undefined))?.end().catch(() => undefined);
      }
    }
  }

  async take(name: LockName): Promise<boolean> {
    if (this.#taken.has(name)) return false;
    this.#taken.add(name);
    let taken = false;
    try {
      taken = await this.#ask('pg_try_advisory_lock', name);
      return taken;
    } finally {
      if (!taken) this.#taken.delete(name);
    }
  }

  async giveBack(name: LockName): Promise<void> {
    // With a lost connection its locks are gone, too.
    await this.#ask('pg_advisory_unlock', name).catch(() => undefined);
    this.#taken.delete(name);
  }

  async #ask(how: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: LockName): Promise<boolean> {
    const client = await (this.#client ??= this.#connect());
    const sent = this.#sent.then(async () =>
      client.query<{ done: boolean }>(`select ${how}(hashtextextended($1, 0)) as done`, [textOf(name)]),
    );
    this.#sent = sent.catch(() => undefined);
    return (await sent).rows[0]!.done;
  }

  #connect(): Promise<Client> {
    const client = newConnection(this.#url, 'locks');
    const connected = client.connect().then(() => client);
    // It may end late, when another one has taken its place.
    const forget = () => {
      if (this.#client === connected) this.#client = undefined;
    };
    client.once('end', forget);
    connected.catch(forget);
    return connected;
  }
}
