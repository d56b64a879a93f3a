import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';

/**
 * Typed statements on a connection of one's own, inside the transaction that it is in. Its driver gives moments as `Date`
 * and `bigint` as text.
 */
export function statementsOn<Tables>(client: Client): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
