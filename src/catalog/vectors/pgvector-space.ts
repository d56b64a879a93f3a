import type { EntityManager } from '../../database/entity-manager.ts';
import { setImmediate as others } from 'node:timers/promises';

const rowsAtOnce = 50;

/**
 * Copies the vectors of a model to a table of pgvector's `halfvec`, where the server has it and the role may use it: what is
 * missing or changed, until `until` has come. Returns how many, `null` where there is no pgvector. The table belongs to no
 * migration, so that none needs the extension.
 */
export async function copyToPgvector(
  db: EntityManager,
  model: string,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<number | null> {
  if (!(await prepared(db))) return null;
  let copied = 0;
  while (Date.now() < until) {
    signal.throwIfAborted();
    const rows: { id: number; hash: string; vector: Buffer }[] = await db.execute(
      `select v.community_id as id, v.text_hash as hash, v.vector
         from community_vector v left join community_halfvec h on h.community_id = v.community_id
        where v.model = ? and (h.community_id is null or h.model <> v.model or h.text_hash <> v.text_hash)
        limit ${rowsAtOnce}`,
      [model],
    );
    if (rows.length === 0) break;
    const copies = rows.map(({ id, hash, vector }) => {
      const values = new Float16Array(new Uint8Array(vector).buffer);
      return { id, hash, dimensions: values.length, vector: textOf(values) };
    });
    await store(db, model, copies);
    copied += rows.length;
    await others();
  }
  return copied;
}

/** Whether at least so many vectors of a model are in pgvector's table. */
export async function pgvectorHas(
  db: EntityManager,
  model: string,
  dimensions: number,
  atLeast: number,
): Promise<boolean> {
  const [table]: { here: boolean }[] = await db.execute(`select to_regclass('community_halfvec') is not null as here`);
  if (!table?.here) return false;
  const [known]: { n: number }[] = await db.execute(
    'select count(vector)::int as n from community_halfvec where model = ? and dimensions = ?',
    [model, dimensions],
  );
  return known!.n >= atLeast;
}

/** Our ids of those that lie nearest, the nearest first: every vector is compared, as in memory. */
export async function nearestInPgvector(
  db: EntityManager,
  model: string,
  wanted: Float32Array,
  count: number,
): Promise<number[]> {
  const rows: { id: number }[] = await db.execute(
    `select community_id as id from community_halfvec where model = ? and dimensions = ?
      order by vector <#> ?::halfvec, community_id limit ?`,
    [model, wanted.length, textOf(wanted), count],
  );
  return rows.map(({ id }) => id);
}

/** Before 0.7 pgvector has no `halfvec`: making the table fails, as it does for a role that may not. */
async function prepared(db: EntityManager): Promise<boolean> {
  const [server]: { here: boolean; offered: boolean }[] = await db.execute(
    `select to_regtype('halfvec') is not null as here,
            exists (select 1 from pg_available_extensions where name = 'vector') as offered`,
  );
  if (!server?.here && !server?.offered) return false;
  try {
    if (!server.here) await db.execute('create extension if not exists vector');
    await db.execute(
      `create table if not exists community_halfvec (
         community_id int primary key references community_vector (community_id) on delete cascade,
         model text not null, text_hash text not null, dimensions int not null, vector halfvec not null)`,
    );
    return true;
  } catch {
    return false;
  }
}

async function store(
  db: EntityManager,
  model: string,
  rows: readonly { id: number; hash: string; dimensions: number; vector: string }[],
): Promise<void> {
  await db.execute(
    `insert into community_halfvec (community_id, model, text_hash, dimensions, vector)
     select r.id, ?, r.hash, r.dimensions, r.vector::halfvec
       from json_to_recordset(?::json) as r (id int, hash text, dimensions int, vector text)
       join community_vector v on v.community_id = r.id
     on conflict (community_id) do update
       set model = excluded.model, text_hash = excluded.text_hash, dimensions = excluded.dimensions, vector = excluded.vector`,
    [model, JSON.stringify(rows)],
  );
}

function textOf(vector: Float16Array | Float32Array): string {
  return `[${vector.join(',')}]`;
}
