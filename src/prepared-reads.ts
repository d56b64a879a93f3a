import type { QueryResult } from 'pg';
import { type Database, poolOf, type Sql } from './database.ts';

type Prepared = { name: string; text: string };

/** Statements are a bounded set, but for lists, whose filters make some variants; a connection keeps what it has prepared. */
const mostPrepared = 500;
const reads = new WeakMap<Database, Sql>();
const prepared = new Map<string, Prepared>();

/**
 * Statements outside a transaction, prepared once on each connection: PostgreSQL parses and plans a statement that is
 * read over and over only the first few times, and nothing stands between it and the driver.
 */
export function preparedReads(database: Database): Sql {
  const known = reads.get(database);
  if (known) return known;
  const execute = async (query: string, values: unknown[] = []): Promise<unknown> => {
    const statement = prepare(query);
    const pool = poolOf(database);
    if (!statement || !pool) return database.em.fork().execute(query, values);
    const { rows }: QueryResult = await pool.query({ ...statement, values });
    return rows;
  };
  const sql = { execute: execute as Sql['execute'] };
  reads.set(database, sql);
  return sql;
}

/** `null`: not one that is worth keeping, or with marks that only the ORM understands. */
function prepare(query: string): Prepared | null {
  const known = prepared.get(query);
  if (known) return known;
  if (prepared.size >= mostPrepared || /\?\?|\\\?/.test(query)) return null;
  let position = 0;
  const statement = { name: `read_${prepared.size}`, text: query.replaceAll('?', () => `$${++position}`) };
  prepared.set(query, statement);
  return statement;
}
