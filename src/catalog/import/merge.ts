import type { Client } from 'pg';
import { type ColumnValue, copyRows } from './copy-rows.ts';

/** A table that records are merged into. */
export type MergeTarget<Column extends string> = {
  table: string;
  /** With the platform, what makes a row this row. */
  key: Column;
  /** Which community's search entry a change concerns: a column of the table. */
  community: string;
  /** The rest of what a record says, `as_of` apart. */
  content: readonly Column[];
  /** Of the content, what a record that does not know it leaves as it is. */
  keptWhenUnknown?: readonly Column[];
  /** A further condition in SQL for overwriting the row `t` with the record `s`; may use its own `as_of` comparison. */
  overwrites: string;
  /** What else an update sets when the content really changed. */
  onChange?: string;
};

/** How many rows are new, how many have new content, and the communities of both. */
export type Merged = { stored: number; updated: number; communities: number[] };

/** For `overwrites`: the record is not older than the row, or one of them does not know its age. */
export const notOlder = '(s.as_of is null or t.as_of is null or s.as_of >= t.as_of)';

/**
 * Merges records of one batch, each key once, inside the caller's transaction. What is as it was costs a look-up only:
 * no row version, and no number of a sequence.
 */
export async function mergeRows<Column extends string>(
  client: Client,
  target: MergeTarget<Column>,
  rows: Iterable<Record<Column | 'as_of', ColumnValue>>,
): Promise<Merged> {
  const columns = [target.key, ...target.content, 'as_of'] as const;
  const staged = `staged_${target.table}`;
  await client.query(
    `create temporary table if not exists ${staged} on commit delete rows as
     select ${columns.join(', ')} from ${target.table} with no data`,
  );
  await copyRows(client, staged, columns, rows);
  // Some thousand rows against millions: never a scan of the table, whatever its statistics say.
  await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
  const updated = await client.query<CommunityCount>(updateStatement(target, staged));
  const stored = await client.query<CommunityCount>(insertStatement(target, staged));
  return {
    stored: total(stored.rows),
    updated: total(updated.rows),
    communities: [...new Set([...stored.rows, ...updated.rows].map(({ community }) => community))],
  };
}

type CommunityCount = { community: number; count: number };

function total(counts: CommunityCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Writes what differs; a row that says the same at a later time only learns the time. */
function updateStatement<Column extends string>(target: MergeTarget<Column>, staged: string): string {
  const { table, key, content, keptWhenUnknown = [], community, overwrites, onChange } = target;
  const said = (column: Column) =>
    keptWhenUnknown.includes(column) ? `coalesce(s.${column}, t.${column})` : `s.${column}`;
  const same = `t.platform = 'reddit' and t.${key} = s.${key}`;
  const assignments = [...content.map((column) => `${column} = s.${column}`), 'as_of = s.as_of'];
  return `
    with said as (
      select s.${key}, ${content.map((column) => `${said(column)} as ${column}`).join(', ')}, s.as_of,
             (${content.map((column) => `t.${column}`).join(', ')}) is distinct from (${content.map(said).join(', ')}) as differs
      from ${staged} s join ${table} t on ${same}
      where ${overwrites}
    ), written as (
      update ${table} t set ${assignments.join(', ')}${onChange ? `, ${onChange}` : ''}
      from said s
      where ${same} and (s.differs or (s.as_of is not null and s.as_of is distinct from t.as_of))
      returning s.differs, t.${community} as community
    )
    select community, count(*)::int as count from written where differs group by community`;
}

function insertStatement<Column extends string>(
  { table, key, content, community }: MergeTarget<Column>,
  staged: string,
): string {
  const columns = [key, ...content, 'as_of'].join(', ');
  return `
    with added as (
      insert into ${table} (platform, ${columns})
      select 'reddit', ${columns} from ${staged} s
      where not exists (select 1 from ${table} t where t.platform = 'reddit' and t.${key} = s.${key})
      order by s.${key}
      on conflict do nothing
      returning ${community} as community
    )
    select community, count(*)::int as count from added group by community`;
}
