import type { ClientBase, Pool, QueryResult } from 'pg';
import type { Database, Sql } from './database.ts';

type Statement = { name?: string; text: string };

/** Statements are a bounded set, but for lists, whose filters make some variants; a connection keeps what it has prepared. */
const mostPrepared = 500;
const statements = new Map<string, Statement>();

/**
 * Statements outside a transaction, prepared once on each connection: PostgreSQL parses and plans a statement that comes
 * over and over only the first few times, and nothing stands between it and the driver.
 */
export function preparedReads(database: Database): Sql {
  return preparedOn(() => poolOf(database));
}

/** What `work` does commits together or, when it throws, not at all; its statements are prepared, too. */
export async function preparedTransaction<Done>(database: Database, work: (tx: Sql) => Promise<Done>): Promise<Done> {
  const client = await (await poolOf(database)).connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const done = await work(preparedOn(() => client));
    const { command } = await client.query('commit');
    // PostgreSQL says so, and nothing else, when a statement had failed and nobody noticed.
    if (command !== 'COMMIT') throw new Error('A transaction was rolled back instead of committed');
    return done;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Statements on one connection, prepared once. */
export function preparedStatements(client: ClientBase): Sql {
  return preparedOn(() => client);
}

function preparedOn(connection: () => ClientBase | Promise<Pool>): Sql {
  const execute = async (query: string, values: unknown[] = []): Promise<unknown> => {
    const { rows }: QueryResult = await (await connection()).query({ ...prepare(query), values });
    return rows;
  };
  return { execute: execute as Sql['execute'] };
}

async function poolOf(database: Database): Promise<Pool> {
  return database.driver.getConnection().getNativeClient();
}

/** With `$1` for `?`, as the ORM writes it; `\?` is an operator. */
function prepare(query: string): Statement {
  const known = statements.get(query);
  if (known) return known;
  let position = 0;
  const text = query.replaceAll(/\\?\?/g, (mark) => (mark === '?' ? `$${++position}` : '?'));
  if (statements.size >= mostPrepared) return { text };
  const statement = { name: `statement_${statements.size}`, text };
  statements.set(query, statement);
  return statement;
}
