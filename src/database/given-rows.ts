import { type AliasedRawBuilder, sql } from 'kysely';

type ColumnType = 'boolean' | 'bytea' | 'int' | 'text' | 'timestamptz';

/**
 * Values of ours as a table of a statement, whose text stays the same however many rows there are. `columns` names the
 * type of each; JSON carries them, so that bytes come as hexadecimal text with `\x` and moments as ISO 8601.
 */
export function givenRows<Row extends object>(
  rows: readonly NoInfer<{ [Column in keyof Row]: unknown }>[],
  columns: { readonly [Column in keyof Row]-?: ColumnType },
): AliasedRawBuilder<Row, 'given'> {
  const definitions = Object.entries<ColumnType>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql<Row>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'given'>(sql`given(${sql.join(definitions)})`);
}

/** Our ids as a table of a statement. */
export function givenIds(ids: readonly number[]): AliasedRawBuilder<{ id: number }, 'given'> {
  return sql<{ id: number }>`unnest(${ids}::int[])`.as<'given'>(sql`given(id)`);
}
