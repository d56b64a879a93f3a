import { type Expression, type RawBuilder, sql } from 'kysely';

/** When the transaction began. */
export const now = sql<Date>`now()`;

/** When this is done, however long the transaction takes. */
export const clockTime = sql<Date>`clock_timestamp()`;

/** A timestamp as the wire carries it: RFC 3339 in UTC with milliseconds. */
export function wireTime<Time extends Date | null>(
  time: Expression<Time>,
): RawBuilder<Time extends Date ? string : null> {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A timestamp as milliseconds since 1970. Left to itself, the driver gives timestamps as PostgreSQL spells them. */
export function epochMs<Time extends Date | null>(
  time: Expression<Time>,
): RawBuilder<Time extends Date ? number : null> {
  return sql`(extract(epoch from ${time}) * 1000)::float8`;
}
