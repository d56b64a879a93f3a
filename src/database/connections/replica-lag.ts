import { QueryPool } from './connection.ts';

const lookEveryMs = 250;

/** What the primary had written when it was asked. */
type Sample = { number: number; at: number; lsn: string };

/** A connection to each server, only to ask how far it is. */
export class ReplicaLag {
  readonly #primary: QueryPool;
  readonly #replicas: QueryPool[];
  readonly #maxLagMs: number;
  /** Those that are no older than a replica may lag, the oldest first. */
  #samples: Sample[] = [];
  /** The newest sample that each replica holds; 0: none that counts. */
  readonly #held: number[];
  #asked = 0;
  #ended = false;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(primary: string, replicas: readonly string[], maxLagMs: number) {
    this.#primary = new QueryPool(primary, 'replica lag', 1, 'request');
    this.#replicas = replicas.map((url) => new QueryPool(url, 'replica lag', 1, 'request'));
    this.#held = replicas.map(() => 0);
    this.#maxLagMs = maxLagMs;
  }

  start(): void {
    this.#looking = this.#look();
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary.end(), ...this.#replicas.map((replica) => replica.end())]);
    await this.#looking;
  }

  /** The number of the sample that was begun last: what is committed now is in every later one. */
  get newest(): number {
    return this.#asked;
  }

  /** Every replica that does not lag holds all that was committed when this sample was begun. */
  get oldest(): number {
    return this.#samples[0]?.number ?? 0;
  }

  /** Whether this replica holds all that was committed when a sample behind `after` was begun, and does not lag. */
  isGood(replica: number, after: number): boolean {
    const oldest = this.#samples.find(({ at }) => at > performance.now() - this.#maxLagMs);
    return oldest !== undefined && this.#held[replica]! >= oldest.number && this.#held[replica]! > after;
  }

  /** Until it has answered again. */
  leaveOut(replica: number): void {
    this.#held[replica] = 0;
  }

  async #look(): Promise<void> {
    try {
      const [number, at] = [++this.#asked, performance.now()];
      const [row] = await this.#primary.query('select pg_current_wal_lsn()::text as lsn', []);
      this.#samples.push({ number, at, lsn: row!['lsn'] as string });
      this.#samples = this.#samples.filter((sample) => sample.at > at - this.#maxLagMs);
      await Promise.all(this.#replicas.map((_, i) => this.#ask(i)));
    } catch {
      // Without a primary nothing is known: the samples grow old, and nobody reads from a replica.
    }
    if (!this.#ended) this.#timer = setTimeout(() => this.start(), lookEveryMs);
  }

  /** One that was promoted is no replica any more. */
  async #ask(i: number): Promise<void> {
    const samples = this.#samples;
    try {
      const [row] = await this.#replicas[i]!.query(
        `select coalesce(max(i), 0)::int as held from unnest($1::pg_lsn[]) with ordinality as s (lsn, i)
          where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn()`,
        [samples.map(({ lsn }) => lsn)],
      );
      this.#held[i] = samples[(row!['held'] as number) - 1]?.number ?? 0;
    } catch {
      this.#held[i] = 0;
    }
  }
}
