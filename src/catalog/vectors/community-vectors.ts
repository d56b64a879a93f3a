import type { Embedder } from '../../analysis/embedder.ts';
import type { Database } from '../../database.ts';
import { embeddable } from './embed-communities.ts';

const recheckMs = 600_000;
const rowsAtOnce = 5000;
/** Before nearly all that shall have a vector have one, those that have would be preferred for no reason. */
const enoughShare = 0.95;

type Loaded = { ids: Int32Array; values: Float16Array; dimensions: number };

/** The vectors of communities as this process has them in memory; from a half-computed set nobody is found. */
export class CommunityVectors {
  readonly #database: Database;
  readonly #embedder: Embedder;
  readonly #most: number;
  #loaded: Promise<Loaded | null> | undefined;
  #loadedAt = 0;

  constructor(database: Database, embedder: Embedder, most: number) {
    this.#database = database;
    this.#embedder = embedder;
    this.#most = most;
  }

  /** Our ids of the communities that lie nearest to a text, the nearest first. */
  async nearest(text: string, count: number, signal: AbortSignal): Promise<number[]> {
    const loaded = await this.#current();
    if (!loaded) return [];
    const [wanted] = await this.#embedder.embed([text], signal);
    if (!wanted || wanted.length !== loaded.dimensions) return [];
    const { ids, values, dimensions } = loaded;
    const found = Array.from(ids, (id, row) => {
      let sum = 0;
      for (let i = 0, at = row * dimensions; i < dimensions; i++) sum += values[at + i]! * wanted[i]!;
      return { id, sum };
    });
    return found
      .toSorted((a, b) => b.sum - a.sum || a.id - b.id)
      .slice(0, count)
      .map(({ id }) => id);
  }

  #current(): Promise<Loaded | null> {
    if (!this.#loaded || Date.now() > this.#loadedAt + recheckMs) {
      this.#loadedAt = Date.now();
      this.#loaded = this.#load();
      this.#loaded.catch(() => (this.#loaded = undefined));
    }
    return this.#loaded;
  }

  async #load(): Promise<Loaded | null> {
    const em = this.#database.em.fork();
    const { model } = this.#embedder;
    const [known] = await em.execute<{ vectors: number; wanted: number; bytes: number | null }[]>(
      `select (select count(*)::int from community_vector where model = ?) as vectors,
              (select count(*)::int from community c where ${embeddable}) as wanted,
              (select length(vector) from community_vector where model = ? limit 1) as bytes`,
      [model, model],
    );
    const { vectors = 0, wanted = 0, bytes = null } = known ?? {};
    if (bytes === null || vectors < enoughShare * Math.min(wanted, this.#most)) return null;
    const dimensions = bytes / 2;
    const ids = new Int32Array(vectors);
    const values = new Float16Array(vectors * dimensions);
    let [read, last] = [0, -1];
    while (read < vectors) {
      const rows = await em.execute<{ id: number; vector: Buffer }[]>(
        `select community_id as id, vector from community_vector
          where model = ? and community_id > ? and length(vector) = ? order by community_id limit ${rowsAtOnce}`,
        [model, last, bytes],
      );
      for (const { id, vector } of rows.slice(0, vectors - read)) {
        ids[read] = id;
        // A copy: the driver's bytes may begin anywhere.
        values.set(new Float16Array(new Uint8Array(vector).buffer), read * dimensions);
        read++;
      }
      if (rows.length === 0) break;
      last = rows.at(-1)!.id;
    }
    return { ids: ids.subarray(0, read), values, dimensions };
  }
}
