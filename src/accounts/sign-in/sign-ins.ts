import { hash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { ApiKey } from '../keys/api-key.entity.ts';
import { type Actor, admit, type Credentials, credentialsOf, findSignIn, type SignIn } from './authenticate.ts';
import type { GuardedClient } from '../../database/connections/guarded-client.ts';
import { HeldConnection } from '../../database/connections/held-connection.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { ForgettingRounds, channel, locks, rememberedMs } from './forget-sign-ins.ts';

const remember = `select pg_advisory_lock_shared(${locks.gate}), pg_advisory_lock_shared(${locks.memory}), pg_advisory_unlock_shared(${locks.gate})`;
const forget = `select pg_advisory_unlock_shared(${locks.memory})`;
const maxRemembered = 10_000;
const lastUsedEveryMs = 30_000;
/** Of a change all are told at once; that its time has come, nobody tells. As long as a stream is silent. */
const checkedEveryMs = 15_000;

/**
 * Signs callers in. A sign-in is remembered, so that most requests need no look-up, and forgotten in every process
 * before a change of a key is answered: see `forgetEverywhere`.
 */
export class SignIns {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #rounds: ForgettingRounds;
  readonly #remembered = new Map<string, { signIn: SignIn; until: number }>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  /** By the id of the key, of `performance.now()`: what the time is, the database says. */
  readonly #lastUsed = new Map<string, number>();
  readonly #connection: HeldConnection;
  #client: GuardedClient | undefined;
  /** Whether we would hear of a change. */
  #listening = false;
  /** Rises with every change, so that a look-up that it overtook is not remembered. */
  #generation = 0;
  #sent: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, url: string, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
    this.#rounds = new ForgettingRounds(url);
    this.#connection = new HeldConnection({
      url,
      purpose: 'sign-ins',
      opened: async (client) => this.#listen(client),
      notified: () => void this.#forget(),
      lost: (error) => this.#lose(error),
    });
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#writeLastUsed(), lastUsedEveryMs);
    await this.#connection.start();
  }

  /** The actor behind an `Authorization` header. */
  async signIn(authorization: string | undefined): Promise<Actor> {
    // By a hash, so that no token stays in memory; of the header as it is, for it was read when it was remembered.
    const id = hash('sha256', authorization ?? '', 'base64');
    const known = this.#remembered.get(id);
    const signIn =
      known && known.until > performance.now() ? known.signIn : await this.#lookUp(id, credentialsOf(authorization));
    // Not as of before the look-up: what the database says is over, is.
    const now = performance.now();
    const actor = admit(signIn, now);
    this.#lastUsed.set(actor.keyId, now);
    return actor;
  }

  /** A signal that aborts, with the refusal as its reason, when the caller's key ends; until `dispose` is called. */
  ending(authorization: string | undefined): { signal: AbortSignal; dispose: () => void } {
    const refused = new AbortController();
    // A database that cannot be asked is no refusal.
    const check = () =>
      void this.signIn(authorization).catch((error: Error) => error instanceof AppError && refused.abort(error));
    this.#changes.on('change', check);
    const timer = setInterval(check, checkedEveryMs);
    // It may have ended between the sign-in of this request and now.
    check();
    const dispose = (): void => {
      clearInterval(timer);
      this.#changes.off('change', check);
    };
    return { signal: refused.signal, dispose };
  }

  /** Makes every process forget its sign-ins, this one, too: between the commit of a change and its answer. */
  async forgetEverywhere(): Promise<void> {
    await this.#rounds.forget();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writeLastUsed();
    await this.#rounds.end();
    await this.#connection.end();
  }

  async #lookUp(id: string, credentials: Credentials): Promise<SignIn | null> {
    const generation = this.#generation;
    const signIn = await findSignIn(this.#database.em.fork(), credentials);
    if (signIn && this.#listening && generation === this.#generation) {
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
      this.#remembered.set(id, { signIn, until: performance.now() + rememberedMs });
    }
    return signIn;
  }

  async #listen(client: GuardedClient): Promise<void> {
    this.#client = client;
    await client.query(`listen ${channel}`);
    await this.#send(client, remember);
    this.#listening = client === this.#client;
    // What changed while we were deaf nobody told us.
    this.#changes.emit('change');
  }

  /** The lock is held once however many changes come at once: one that was held twice would never be let go of. */
  async #forget(): Promise<void> {
    const client = this.#client!;
    this.#listening = false;
    const generation = ++this.#generation;
    this.#remembered.clear();
    try {
      await this.#send(client, forget);
      this.#changes.emit('change');
      if (generation !== this.#generation) return;
      // When whoever told us is done; until then every request looks up.
      await this.#send(client, remember);
      this.#listening = client === this.#client && generation === this.#generation;
    } catch {
      // It is lost then, or of no use.
      client.destroy();
    }
  }

  /** One after the other: changes come while we still wait to remember again. */
  async #send(client: GuardedClient, query: string): Promise<void> {
    const sent = this.#sent.then(() => client.query(query));
    this.#sent = sent.catch(() => undefined);
    await sent;
  }

  #lose(error: Error): void {
    this.#client = undefined;
    this.#sent = Promise.resolve();
    this.#listening = false;
    this.#generation++;
    this.#remembered.clear();
    this.#logger.warn({ error: error.message }, 'The connection for key changes was lost');
  }

  async #writeLastUsed(): Promise<void> {
    const now = performance.now();
    const used = [...this.#lastUsed].map(([id, at]) => ({ id, ago: now - at }));
    this.#lastUsed.clear();
    if (used.length === 0) return;
    try {
      await this.#database.em
        .fork()
        .getKysely<InferKyselyDB<typeof ApiKey>>()
        .updateTable('api_key')
        .from(rowsAs('used', used, { id: 'text', ago: 'float8' }))
        .set({ last_used_at: sql<Date>`greatest(last_used_at, now() - used.ago * interval '1 millisecond')` })
        .whereRef('api_key.id', '=', 'used.id')
        .execute();
    } catch (error) {
      this.#logger.warn({ err: error }, 'The last use of keys could not be written');
    }
  }
}
