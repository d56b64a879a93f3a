import type { Client, QueryConfig, QueryResult } from 'pg';
import { GuardedClient } from './guarded-client.ts';

/** Statements are a bounded set, but for lists, whose filters make some variants; a connection keeps what it has prepared. */
const maxPrepared = 500;
const names = new Map<string, string>();

/**
 * A connection of the ORM. A statement that binds values is prepared under a name: PostgreSQL parses and plans one that
 * comes over and over only the first few times.
 */
export class StatementClient extends GuardedClient {
  constructor(...args: ConstructorParameters<typeof GuardedClient>) {
    super(...args);
    const query = this.query as (...args: unknown[]) => unknown;
    // The driver's own promise lets V8 move every result to the old generation: a list read over and over took a seventh
    // more time, and the process twice the memory.
    const ask = (statement: QueryConfig) =>
      new Promise<QueryResult>((resolve, reject) => {
        query(statement, (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result)));
      });
    this.query = ((...given: unknown[]) => {
      const [text, values] = given;
      if (typeof text !== 'string' || given.length > 2) return query(...given);
      if (Array.isArray(values) && values.length > 0) return ask({ ...prepared(text), values });
      return text === 'commit' ? committed(query(...given) as Promise<QueryResult>) : query(...given);
    }) as Client['query'];
  }
}

/** PostgreSQL says so, and nothing else, when a statement of a transaction had failed and nobody noticed. */
async function committed(commit: Promise<QueryResult>): Promise<QueryResult> {
  const result = await commit;
  if (result.command !== 'COMMIT') throw new Error('A transaction was rolled back instead of committed');
  return result;
}

function prepared(text: string): { name?: string; text: string } {
  const known = names.get(text);
  if (known !== undefined) return { name: known, text };
  if (names.size >= maxPrepared) return { text };
  const name = `statement_${names.size}`;
  names.set(text, name);
  return { name, text };
}
