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
  /** In SQL, whether the record `s` may overwrite the row `t`. */
  overwrites: (origin: Origin) => string;
  /** What else an update sets when the content really changed. */
  onChange?: string;
};

/** How many rows are new, how many have new content, and the communities of both. */
export type Merged = { stored: number; updated: number; communities: number[] };

/** Where records come from. `repeated`: from a file that was wholly imported before. */
export type Origin = { sample: boolean; repeated: boolean };

/**
 * For `overwrites`: the newer wins; between equal ages, or where one is unknown, the later import. A file that is
 * imported again is no later import than it was the first time.
 */
export function isNewer({ repeated }: Origin): string {
  return repeated ? 'coalesce(s.as_of > t.as_of, false)' : '(s.as_of is null or t.as_of is null or s.as_of >= t.as_of)';
}

/**
 * Merges records of one batch, each key once, inside the caller's transaction. What is as it was costs a look-up only:
 * no row version, and no number of a sequence.
 */
export async function mergeRows<Column extends string>(
  client: Client,
  target: MergeTarget<Column>,
  origin: Origin,
  rows: Iterable<Record<Column | 'as_of', ColumnValue>>,
): Promise<Merged> {
  const columns = [target.key, ...target.content, 'as_of'] as const;
  const staged = `staged_${target.table}`;
  await client.query(
    `create temporary table if not exists ${staged} on commit delete rows as
     select ${columns.join(', ')} from ${target.table} with no data`,
  );
  await copyRows(client, staged, columns, rows);
  await client.query(lookUpsOnly);
  const updated = await client.query<CommunityCount>(updateStatement(target, origin, staged));
  const stored = await client.query<CommunityCount>(insertStatement(target, staged));
  return {
    stored: total(stored.rows),
    updated: total(updated.rows),
    communities: [...new Set([...stored.rows, ...updated.rows].map(({ community }) => community))],
  };
}

/** Some thousand rows against millions, each found by its key: nothing else, whatever the statistics say. */
const lookUpsOnly = ['hashjoin', 'mergejoin', 'material', 'seqscan', 'bitmapscan']
  .map((plan) => `set local enable_${plan} = off`)
  .join(';');

/** As a constant, the platform would look like a good way to find rows, to a planner without statistics. */
const withPlatform = (staged: string) => `(select 'reddit'::text as platform, * from ${staged} offset 0)`;

type CommunityCount = { community: number; count: number };

function total(counts: CommunityCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Writes what differs; a row that says the same at a later time only learns the time. */
function updateStatement<Column extends string>(target: MergeTarget<Column>, origin: Origin, staged: string): string {
  const { table, key, content, keptWhenUnknown = [], community, overwrites, onChange } = target;
  const said = (column: Column) =>
    keptWhenUnknown.includes(column) ? `coalesce(s.${column}, t.${column})` : `s.${column}`;
  const same = `t.platform = s.platform and t.${key} = s.${key}`;
  const assignments = [...content.map((column) => `${column} = s.${column}`), 'as_of = s.as_of'];
  return `
    with said as materialized (
      select s.platform, s.${key}, ${content.map((column) => `${said(column)} as ${column}`).join(', ')}, s.as_of,
             (${content.map((column) => `t.${column}`).join(', ')}) is distinct from (${content.map(said).join(', ')}) as differs
      from ${withPlatform(staged)} s join ${table} t on ${same}
      where ${overwrites(origin)}
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
      select platform, ${columns} from ${withPlatform(staged)} s
      where not exists (select 1 from ${table} t where t.platform = s.platform and t.${key} = s.${key})
      order by s.${key}
      on conflict do nothing
      returning ${community} as community
    )
    select community, count(*)::int as count from added group by community`;
}
