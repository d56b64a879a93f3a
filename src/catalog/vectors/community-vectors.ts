import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { AnalystJob } from '../../analysis/analyst.ts';
import { embedForJob } from '../../analysis/embed-for-job.ts';
import type { Embedder } from '../../analysis/embedder.ts';
import type { ModelCalls } from '../../analysis/model-calls.ts';
import type { Database } from '../../database/database.ts';
import type { Community } from '../posts/community.entity.ts';
import type { CommunityVector } from './community-vector.entity.ts';
import { embeddable } from './embed-communities.ts';
import { type MemorySpace, nearestInMemory } from './memory-space.ts';
import { nearestInPgvector, pgvectorHas } from './pgvector-space.ts';

type Tables = InferKyselyDB<typeof Community | typeof CommunityVector>;

const bytesOfVector = sql<number>`length(vector)`;
const recheckMs = 600_000;
const rowsAtOnce = 1000;
/** Before nearly all that shall have a vector have one, those that have would be preferred for no reason. */
const enoughShare = 0.95;

/** How to find the nearest among vectors of so many dimensions. */
type Space = {
  dimensions: number;
  nearest: (wanted: Float32Array, count: number, signal: AbortSignal) => Promise<number[]>;
};

/** The vectors of communities, in pgvector or else in this process's memory; from a half-computed set nobody is found. */
export class CommunityVectors {
  readonly #database: Database;
  readonly #embedder: Embedder;
  readonly #calls: ModelCalls;
  readonly #most: number;
  #space: Promise<Space | null> | undefined;
  #loadedAt = 0;

  constructor(database: Database, embedder: Embedder, calls: ModelCalls, most: number) {
    this.#database = database;
    this.#embedder = embedder;
    this.#calls = calls;
    this.#most = most;
  }

  /** Our ids of the communities that lie nearest to a text, the nearest first. What it costs is put down to the job. */
  async nearest(text: string, count: number, job: AnalystJob, signal: AbortSignal): Promise<number[]> {
    const space = await this.#current();
    if (!space) return [];
    const wanted = await embedForJob(this.#embedder, this.#calls, job, text, signal);
    if (wanted?.length !== space.dimensions) return [];
    return space.nearest(wanted, count, signal);
  }

  #current(): Promise<Space | null> {
    if (!this.#space || Date.now() > this.#loadedAt + recheckMs) {
      this.#loadedAt = Date.now();
      this.#space = this.#load();
      this.#space.catch(() => (this.#space = undefined));
    }
    return this.#space;
  }

  async #load(): Promise<Space | null> {
    const em = this.#database.em.fork();
    const { model } = this.#embedder;
    const { vectors, wanted, bytes } = await countVectors(em, model);
    if (bytes === null || vectors < enoughShare * Math.min(wanted, this.#most)) return null;
    const dimensions = bytes / 2;
    // An extension that was removed took its column along: then they are read into memory, at once or with the next brief.
    if (await pgvectorHas(em, model, dimensions, enoughShare * vectors).catch(() => false)) {
      const nearest: Space['nearest'] = async (near, count) =>
        nearestInPgvector(this.#database.em.fork(), model, near, count).catch((error: unknown) => {
          this.#space = undefined;
          throw error;
        });
      return { dimensions, nearest };
    }
    const inMemory = await this.#read(em, vectors, dimensions);
    return { dimensions, nearest: (near, count, signal) => nearestInMemory(inMemory, near, count, signal) };
  }

  async #read(em: EntityManager, vectors: number, dimensions: number): Promise<MemorySpace> {
    const ids = new Int32Array(vectors);
    const values = new Float16Array(vectors * dimensions);
    let [read, last] = [0, -1];
    while (read < vectors) {
      const rows = await em
        .getKysely<Tables>()
        .selectFrom('community_vector')
        .select(['community_id as id', 'vector'])
        .where('model', '=', this.#embedder.model)
        .where('community_id', '>', last)
        .where(bytesOfVector, '=', dimensions * 2)
        .orderBy('community_id')
        .limit(rowsAtOnce)
        .execute();
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

/** How many there are of the model, how many communities could have one, and how long they are. */
async function countVectors(em: EntityManager, model: string) {
  const kysely = em.getKysely<Tables>();
  const ofModel = kysely.selectFrom('community_vector').where('model', '=', model);
  const embeddables = kysely.selectFrom('community').where(embeddable);
  return kysely
    .selectNoFrom((eb) => [
      eb.cast<number>(ofModel.select(eb.fn.countAll().as('count')), 'integer').as('vectors'),
      eb.cast<number>(embeddables.select(eb.fn.countAll().as('count')), 'integer').as('wanted'),
      ofModel.select(bytesOfVector.as('bytes')).limit(1).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}
