import { type RawBuilder, sql } from 'kysely';

/** A value for a `json` or `jsonb` column. By itself an array would be sent as one of PostgreSQL's own. */
export function jsonValue<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}`;
}
