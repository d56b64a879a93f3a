import { setImmediate as others } from 'node:timers/promises';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { givenRows } from '../../database/given-rows.ts';
import type { CommunityVector } from './community-vector.entity.ts';

/** The copy of a `community_vector`. The table belongs to no migration, so that none needs the extension. */
type HalfVector = { community_id: number; model: string; text_hash: string; dimensions: number; vector: string };
type Tables = InferKyselyDB<typeof CommunityVector> & { community_halfvec: HalfVector };

const rowsAtOnce = 50;

/**
 * Copies the vectors of a model to a table of pgvector's `halfvec`, where the server has it and the role may use it: what is
 * missing or changed, until `until` has come. Returns how many, `null` where there is no pgvector.
 */
export async function copyToPgvector(
  em: EntityManager,
  model: string,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<number | null> {
  if (!(await prepared(em))) return null;
  let copied = 0;
  while (Date.now() < until) {
    signal.throwIfAborted();
    const rows = await em
      .getKysely<Tables>()
      .selectFrom('community_vector as known')
      .leftJoin('community_halfvec as copy', 'copy.community_id', 'known.community_id')
      .select(['known.community_id', 'known.text_hash', 'known.vector'])
      .where('known.model', '=', model)
      .where((eb) =>
        eb.or([
          eb('copy.community_id', 'is', null),
          eb('copy.model', '<>', eb.ref('known.model')),
          eb('copy.text_hash', '<>', eb.ref('known.text_hash')),
        ]),
      )
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) break;
    const copies = rows.map(({ vector, ...row }) => {
      const values = new Float16Array(new Uint8Array(vector).buffer);
      return { ...row, model, dimensions: values.length, vector: textOf(values) };
    });
    await store(em, copies);
    copied += rows.length;
    await others();
  }
  return copied;
}

/** Whether at least so many vectors of a model are in pgvector's table. */
export async function pgvectorHas(
  em: EntityManager,
  model: string,
  dimensions: number,
  atLeast: number,
): Promise<boolean> {
  const kysely = em.getKysely<Tables>();
  if (!(await isThere(kysely, sql`to_regclass('community_halfvec')`))) return false;
  const { count } = await kysely
    .selectFrom('community_halfvec')
    .select((eb) => eb.cast<number>(eb.fn.count('vector'), 'integer').as('count'))
    .where('model', '=', model)
    .where('dimensions', '=', dimensions)
    .executeTakeFirstOrThrow();
  return count >= atLeast;
}

/** Our ids of those that lie nearest, the nearest first: every vector is compared, as in memory. */
export async function nearestInPgvector(
  em: EntityManager,
  model: string,
  wanted: Float32Array,
  count: number,
): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('community_halfvec')
    .select('community_id')
    .where('model', '=', model)
    .where('dimensions', '=', wanted.length)
    .orderBy(sql`vector <#> ${textOf(wanted)}::halfvec`)
    .orderBy('community_id')
    .limit(count)
    .execute();
  return rows.map(({ community_id }) => community_id);
}

/** Before 0.7 pgvector has no `halfvec`: making the table fails, as it does for a role that may not. */
async function prepared(em: EntityManager): Promise<boolean> {
  const kysely = em.getKysely<Tables>();
  const isInstalled = await isThere(kysely, sql`to_regtype('halfvec')`);
  if (!isInstalled && !(await isThere(kysely, sql`(select name from pg_available_extensions where name = 'vector')`)))
    return false;
  try {
    if (!isInstalled) await sql`create extension if not exists vector`.execute(kysely);
    await kysely.schema
      .createTable('community_halfvec')
      .ifNotExists()
      .addColumn('community_id', 'integer', (id) =>
        id.primaryKey().references('community_vector.community_id').onDelete('cascade'),
      )
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('text_hash', 'text', (column) => column.notNull())
      .addColumn('dimensions', 'integer', (column) => column.notNull())
      .addColumn('vector', sql`halfvec`, (column) => column.notNull())
      .execute();
    return true;
  } catch {
    return false;
  }
}

async function isThere(kysely: Kysely<Tables>, name: RawBuilder<unknown>): Promise<boolean> {
  const { here } = await kysely.selectNoFrom(sql<boolean>`${name} is not null`.as('here')).executeTakeFirstOrThrow();
  return here;
}

const columns = { community_id: 'int', model: 'text', text_hash: 'text', dimensions: 'int', vector: 'text' } as const;

async function store(em: EntityManager, rows: readonly HalfVector[]): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('community_halfvec')
    .columns(['community_id', 'model', 'text_hash', 'dimensions', 'vector'])
    .expression((eb) =>
      eb
        .selectFrom(givenRows<HalfVector>(rows, columns))
        .innerJoin('community_vector', 'community_vector.community_id', 'given.community_id')
        .select(['given.community_id', 'given.model', 'given.text_hash', 'given.dimensions'])
        .select(sql<string>`given.vector::halfvec`.as('vector')),
    )
    .onConflict((known) =>
      known.column('community_id').doUpdateSet((eb) => ({
        model: eb.ref('excluded.model'),
        text_hash: eb.ref('excluded.text_hash'),
        dimensions: eb.ref('excluded.dimensions'),
        vector: eb.ref('excluded.vector'),
      })),
    )
    .execute();
}

function textOf(vector: Float16Array | Float32Array): string {
  return `[${vector.join(',')}]`;
}
