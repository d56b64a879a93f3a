import { Pool } from 'pg';
import type { Query } from './query.ts';

/** Enough for the reads of a few overviews at once. */
const connections = 4;
const longestStatementMs = 30_000;

/** Connections of their own for reading the catalog, so that a statement that takes too long can be given up. */
export class ArchivePool {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool({
      connectionString: url,
      max: connections,
      statement_timeout: longestStatementMs,
      application_name: 'whereabouts archive',
    });
    // An idle connection that is lost is replaced by the next query; an error that nobody listens to would end the process.
    this.#pool.on('error', () => undefined);
  }

  readonly query: Query = async (sql, params) => (await this.#pool.query<Record<string, unknown>>(sql, params)).rows;

  async end(): Promise<void> {
    await this.#pool.end();
  }
}
