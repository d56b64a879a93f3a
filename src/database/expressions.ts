import { type Expression, type RawBuilder, sql } from 'kysely';

/** When the transaction began. */
export const now = sql<Date>`now()`;

/** So many days before that. */
export function daysAgo(days: number): RawBuilder<Date> {
  return sql<Date>`now() - ${days} * interval '1 day'`;
}

/** When this is done, however long the transaction takes. */
export const clockTime = sql<Date>`clock_timestamp()`;

/** A moment as the wire carries it: RFC 3339, UTC, with milliseconds. */
export function wireTime<Moment extends Date | null>(
  moment: Expression<Moment>,
): RawBuilder<string | Extract<Moment, null>> {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A moment in milliseconds since 1970. */
export function epochMs<Moment extends Date | null>(
  moment: Expression<Moment>,
): RawBuilder<number | Extract<Moment, null>> {
  return sql`(extract(epoch from ${moment}) * 1000)::float8`;
}

/** How many milliseconds are left until a moment, by the database's clock; negative: it has passed. */
export function msUntil<Moment extends Date | null>(
  moment: Expression<Moment>,
): RawBuilder<number | Extract<Moment, null>> {
  return sql`(extract(epoch from ${moment} - ${clockTime}) * 1000)::float8`;
}

/** A value for a `json` or `jsonb` column. By itself an array would be sent as one of PostgreSQL's own. */
export function jsonValue<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}`;
}

/** The same where no column tells which of the two it is. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** The same for `json`. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::json`;
}
