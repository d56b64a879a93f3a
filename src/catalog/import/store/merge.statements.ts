import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { statementsOn } from '../../../database/statements-on.ts';
import { hasWholes } from '../../../platforms/addresses.ts';
import type { PlatformName } from '../../../platforms/platform.ts';
import type { WatchedCommunity } from '../../arrivals/arrival.entity.ts';
import { type ColumnValue, copyRows } from './copy-rows.statements.ts';

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
  /** Of the content, where an empty text says that there is none, which is `null` in the table. */
  noneWhenEmpty?: readonly Column[];
  /** In SQL, what stands in a new row for content that the record does not know; otherwise `null`. */
  newWhenUnknown?: Readonly<Record<string, string>>;
  /** In SQL, whether the record `s` may overwrite the row `t`. */
  overwrites: (origin: Origin) => string;
  /** In SQL, whether the record `s` may become a new row: without it, any may. */
  stores?: string;
  /** What else an update sets when the content really changed. */
  onChange?: string;
  /** What its arrivals are noted as, for whoever watches their community; `news`: where these are the same, only numbers differ. */
  arrivals?: { kind: 'post' | 'comment'; news: readonly Column[] };
};

/** How many rows are new, how many have new content, the communities of both, and how many may never be stored. */
export type Merged = { stored: number; updated: number; refused: number; communities: number[] };

/** Where records come from. `repeated`: from a file that was wholly imported before. */
export type Origin = { platform: PlatformName; sample: boolean; repeated: boolean };

/**
 * For `overwrites`: the newer wins; between equal ages, or where one is unknown, the later import. A file that is
 * imported again is no later import than it was the first time. What was stored by a clock that was ahead counts as
 * unknown: nothing would overwrite it until then.
 */
export function isNewer({ repeated }: Origin): string {
  if (repeated) return 'coalesce(s.as_of > t.as_of, false)';
  return '(s.as_of is null or t.as_of is null or s.as_of >= t.as_of or t.as_of > now())';
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
  await client.query(`update ${staged} set as_of = now() where as_of > now()`);
  await client.query(lookUpsOnly);
  const noted = target.arrivals !== undefined && (await isAnythingWatched(client));
  const updated = await client.query<CommunityCount>(updateStatement(target, origin, staged, noted));
  const stored = await client.query<CommunityCount>(insertStatement(target, origin, staged, noted));
  return {
    stored: total(stored.rows),
    updated: total(updated.rows),
    refused: await countRefused(client, target, origin, staged),
    communities: [...new Set([...stored.rows, ...updated.rows].map(({ community }) => community))],
  };
}

/** Some thousand rows against millions, each found by its key: nothing else, whatever the statistics say. */
const lookUpsOnly = ['hashjoin', 'mergejoin', 'material', 'seqscan', 'bitmapscan']
  .map((plan) => `set local enable_${plan} = off`)
  .join(';');

/** As a constant, the platform would look like a good way to find rows, to a planner without statistics. */
const withPlatform = (staged: string, { platform }: Origin) =>
  `(select '${platform}'::text as platform, * from ${staged} offset 0)`;

async function isAnythingWatched(client: Client): Promise<boolean> {
  const watched = await statementsOn<InferKyselyDB<typeof WatchedCommunity>>(client)
    .selectFrom('watched_community')
    .select('name_key')
    .limit(1)
    .executeTakeFirst();
  return watched !== undefined;
}

/** Notes what stands, the oldest first, where somebody watches. */
function note(
  { arrivals }: MergeTarget<string>,
  { platform }: Origin,
  rows: 'added' | 'written',
  fresh: string,
  condition = '',
): string {
  const whole = `'all@' || split_part(c.name_key, '@', 2)`;
  const watchedKeys = ["'*'", 'c.name_key', ...(hasWholes(platform) ? [whole] : [])].join(', ');
  return `, noted as (
      insert into arrival (kind, platform, item_id, community_id, fresh)
      select '${arrivals!.kind}', '${platform}', a.item_id, a.community, ${fresh}
      from ${rows} a join community c on c.id = a.community
      where ${condition} a.removed_by is null and exists (
        select 1 from watched_community w where w.platform = '${platform}' and w.name_key in (${watchedKeys}))
      order by a.created_at, a.item_id
    )`;
}

type CommunityCount = { community: number; count: number };

function total(counts: CommunityCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Writes what differs; a row that says the same at a later time only learns the time. */
function updateStatement<Column extends string>(
  target: MergeTarget<Column>,
  origin: Origin,
  staged: string,
  noted: boolean,
): string {
  const { table, key, content, keptWhenUnknown = [], community, overwrites, onChange } = target;
  const said = (column: Column) =>
    orNone(target, column, keptWhenUnknown.includes(column) ? `coalesce(s.${column}, t.${column})` : `s.${column}`);
  const same = `t.platform = s.platform and t.${key} = s.${key}`;
  const news = [...(noted ? (target.arrivals?.news ?? []) : []), 'removed_by' as Column];
  const isFresh = `(${news.map((column) => `t.${column}`).join(', ')}) is distinct from (${news.map(said).join(', ')})`;
  const assignments = [...content.map((column) => `${column} = s.${column}`), 'as_of = s.as_of'];
  return `
    with said as materialized (
      select s.platform, s.${key}, ${content.map((column) => `${said(column)} as ${column}`).join(', ')}, s.as_of,
             (${content.map((column) => `t.${column}`).join(', ')}) is distinct from (${content.map(said).join(', ')}) as differs${noted ? `, ${isFresh} as fresh` : ''}
      from ${withPlatform(staged, origin)} s join ${table} t on ${same}
      where ${overwrites(origin)}
    ), written as (
      update ${table} t set ${assignments.join(', ')}${onChange ? `, ${onChange}` : ''}
      from said s
      where ${same} and (s.differs or (s.as_of is not null and s.as_of is distinct from t.as_of))
      returning s.differs, t.${community} as community${noted ? `, t.${key} as item_id, t.created_at, t.removed_by, s.fresh` : ''}
    )${noted ? note(target, origin, 'written', 'a.fresh', 'a.differs and') : ''}
    select community, count(*)::int as count from written where differs group by community`;
}

function orNone<Column extends string>({ noneWhenEmpty }: MergeTarget<Column>, column: Column, said: string): string {
  return noneWhenEmpty?.includes(column) ? `nullif(${said}, '')` : said;
}

async function countRefused(
  client: Client,
  { stores }: MergeTarget<string>,
  origin: Origin,
  staged: string,
): Promise<number> {
  if (stores === undefined) return 0;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${withPlatform(staged, origin)} s where not (${stores})`,
  );
  return rows[0]!.count;
}

function insertStatement<Column extends string>(
  target: MergeTarget<Column>,
  origin: Origin,
  staged: string,
  noted: boolean,
): string {
  const { table, key, content, community, stores = 'true', newWhenUnknown = {} } = target;
  const columns = [key, ...content, 'as_of'].join(', ');
  const said = (column: Column) =>
    orNone(target, column, newWhenUnknown[column] ? `coalesce(${column}, ${newWhenUnknown[column]})` : column);
  return `
    with added as (
      insert into ${table} (platform, ${columns})
      select platform, ${[key, ...content].map(said).join(', ')}, as_of from ${withPlatform(staged, origin)} s
      where not exists (select 1 from ${table} t where t.platform = s.platform and t.${key} = s.${key}) and ${stores}
      order by s.${key}
      on conflict do nothing
      returning ${community} as community${noted ? `, ${key} as item_id, created_at, removed_by` : ''}
    )${noted ? note(target, origin, 'added', 'true') : ''}
    select community, count(*)::int as count from added group by community`;
}
