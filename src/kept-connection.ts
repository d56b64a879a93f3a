import type { Client } from 'pg';
import { newConnection } from './database/connection.ts';
import type { Sql } from './database/database.ts';
import { preparedStatements } from './database/prepared-sql.ts';

/** One connection for all who ask, made when it is first needed and again after it was lost. */
export function keptConnection(url: string, purpose: string): () => Promise<Sql> {
  let kept: Promise<Client> | null = null;
  const connect = async () => {
    const client = newConnection(url, purpose);
    client.once('end', () => (kept = null));
    client.on('error', () => (kept = null));
    await client.connect();
    return client;
  };
  return async () => {
    kept ??= connect();
    try {
      return preparedStatements(await kept);
    } catch (error) {
      kept = null;
      throw error;
    }
  };
}
