import type { Config } from '../config.ts';
import { withHostList } from '../database/connections/hosts.ts';
import { closeDatabase, type Database, migrate, openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { type DatabaseLease, leaseEmbeddedDatabase } from '../embedded-postgres/lease.ts';
import { messageOf, OperatorError } from '../errors.ts';

/** The database of this installation: the one at `DATABASE_URL`, or the embedded one, started or adopted. */
export async function leaseDatabase(
  config: Config,
  role: 'service' | 'command',
  warn?: (message: string) => void,
): Promise<DatabaseLease> {
  if (config.databaseUrl === undefined) return leaseEmbeddedDatabase(config.dataDir, role, warn);
  return { url: readUrl(config.databaseUrl), lost: new Promise(() => undefined), release: async () => undefined };
}

function readUrl(url: string): string {
  try {
    return withHostList(url);
  } catch (error) {
    throw new OperatorError(`Wrong setting: DATABASE_URL: ${messageOf(error)}`);
  }
}

/** Runs a command's work on the database, migrated unless `open` says otherwise, and lets go of it however the work ends. */
export async function withDatabase<Answer>(
  config: Config,
  work: (database: Database, url: string) => Promise<Answer>,
  open = async (url: string) => openMigrated(config, url, 4),
): Promise<Answer> {
  const lease = await leaseDatabase(config, 'command');
  try {
    const database = await open(lease.url);
    try {
      return await work(database, lease.url);
    } finally {
      await closeDatabase(database);
    }
  } finally {
    await lease.release();
  }
}

/** Opens the database and brings it up to date. */
export async function openMigrated(config: Config, url: string, pool: number): Promise<Database> {
  const database = await openDatabase(url, entities, pool);
  try {
    await migrate(database, url);
    return database;
  } catch (error) {
    await closeDatabase(database);
    if (config.databaseUrl === undefined) throw error;
    throw new OperatorError(`The database at DATABASE_URL cannot be used: ${messageOf(error)}`);
  }
}
