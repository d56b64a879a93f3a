import { type Expression, type RawBuilder, sql } from 'kysely';

/** A timestamp as the wire carries it: RFC 3339, UTC, with milliseconds. */
export function wireTime<Time extends Date | null>(
  time: Expression<Time>,
): RawBuilder<Time extends Date ? string : null> {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A value for a `jsonb` column; the driver would take a list for an array of PostgreSQL's. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** A value for a `json` column. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::json`;
}
