import { type AliasedRawBuilder, sql } from 'kysely';

type ColumnType = 'text' | 'int' | 'integer' | 'bigint' | 'float8' | 'boolean' | 'bytea' | 'timestamptz' | 'json';

/**
 * Rows of ours as a table of a statement, to join or to insert from. They are one bound value: the statement's text is the
 * same for any number of them, and there is no limit on how many. `columns` names the type of each; JSON carries them, so
 * that bytes come as hexadecimal text with `\x` and moments as ISO 8601. What else is in the rows stays here.
 */
export function rowsAs<Alias extends string, Row extends object, Name extends keyof Row & string>(
  alias: Alias,
  rows: readonly Row[],
  columns: { readonly [Column in Name]: ColumnType },
): AliasedRawBuilder<Pick<Row, Name>, Alias> {
  const names = namesOf(columns);
  const list = names.map((name) => sql`${sql.id(name)} ${sql.raw(columns[name])}`);
  const given = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  return sql<Pick<Row, Name>>`json_to_recordset(${JSON.stringify(given)}::json)`.as<Alias>(
    sql`${sql.id(alias)} (${sql.join(list)})`,
  );
}

/** The same as the table `given`, where a row is not yet what the database makes of it. */
export function givenRows<Row extends object>(
  rows: readonly NoInfer<{ [Column in keyof Row]: unknown }>[],
  columns: { readonly [Column in keyof Row]-?: ColumnType },
): AliasedRawBuilder<Row, 'given'> {
  return rowsAs('given', rows as readonly Row[], columns) as AliasedRawBuilder<Row, 'given'>;
}

/** Our ids as a table of a statement. */
export function givenIds(ids: readonly number[]): AliasedRawBuilder<{ id: number }, 'given'> {
  return sql<{ id: number }>`unnest(${ids}::int[])`.as<'given'>(sql`given(id)`);
}

/** The names of the columns, to select and to insert. */
export function namesOf<Columns extends object>(columns: Columns): (keyof Columns & string)[] {
  return Object.keys(columns) as (keyof Columns & string)[];
}
