import { type AliasedRawBuilder, sql } from 'kysely';

type ColumnType = 'text' | 'integer' | 'bigint' | 'float8' | 'boolean' | 'timestamptz' | 'json';

/**
 * Rows of ours as a table, to join or to insert from. They are one bound value: the statement's text is the same for any
 * number of them, and there is no limit on how many.
 */
export function givenRows<Alias extends string, Row extends object>(
  alias: Alias,
  rows: readonly Row[],
  columns: { [Name in keyof Row]-?: ColumnType },
): AliasedRawBuilder<Row, Alias> {
  const list = Object.entries<ColumnType>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql<Row>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<Alias>(
    sql`${sql.id(alias)} (${sql.join(list)})`,
  );
}

/** The names of the columns, to select and to insert. */
export function namesOf<Columns extends object>(columns: Columns): (keyof Columns & string)[] {
  return Object.keys(columns) as (keyof Columns & string)[];
}
