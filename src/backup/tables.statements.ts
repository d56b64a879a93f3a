import type { Client } from 'pg';

/** A table as it is copied: its name, quoted and with its schema, and the columns that can be written. */
export type CopiedTable = { name: string; columns: string[] };

/** What is not copied: the migrations are made again, and what stands in them too; vectors are computed again. */
const leftOut = ['mikro_orm_migrations', 'community_halfvec'];
/** What the queue has to do. All else of it is its own. */
const ofTheQueue = ['_private_tasks', '_private_jobs'];

/** Those whose rows others refer to come first. */
export async function copiedTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { needs: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select format('%I.%I', fn.nspname, f.relname) from pg_constraint k
                    join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
                   where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' and c.relname <> all($1) or n.nspname = 'graphile_worker' and c.relname = any($2))
      order by 1`,
    [leftOut, ofTheQueue],
  );
  const names = new Set(rows.map(({ name }) => name));
  const done = new Set<string>();
  const ordered: CopiedTable[] = [];
  for (let left = rows; left.length > 0;) {
    const isReady = ({ needs }: { needs: string[] }) => needs.every((need) => done.has(need) || !names.has(need));
    const ready = left.filter(isReady);
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${left[0]!.name}`);
    left = left.filter((table) => !isReady(table));
    for (const { name, columns } of ready) {
      done.add(name);
      ordered.push({ name, columns });
    }
  }
  return ordered;
}

/** What the ledger's entries sum to in each bucket, as text: they may be large. */
export async function ledgerSums(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ sums: Record<string, string> }>(
    `select coalesce(jsonb_object_agg(bucket, total), '{}') as sums
       from (select bucket, sum(amount)::text as total from ledger_entry group by bucket) as sums`,
  );
  return rows[0]!.sums;
}
