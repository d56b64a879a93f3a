import { type Expression, type RawBuilder, sql } from 'kysely';

// The driver gives moments in PostgreSQL's own spelling: who reads them says in which form.

/** A moment in milliseconds since 1970. */
export function milliseconds<Moment extends Date | null>(
  moment: Expression<Moment>,
): RawBuilder<number | Extract<Moment, null>> {
  return sql`(extract(epoch from ${moment}) * 1000)::float8`;
}

/** A moment as answers spell it: ISO 8601 with milliseconds and `Z`. */
export function wireTime<Moment extends Date | null>(
  moment: Expression<Moment>,
): RawBuilder<string | Extract<Moment, null>> {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
