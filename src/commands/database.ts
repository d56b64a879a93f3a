import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { withHostList } from '../database/connections/hosts.ts';
import { closeDatabase, type Database, executedMigrations, migrate, openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { type DatabaseLease, leaseEmbeddedDatabase } from '../embedded-postgres/lease.ts';
import { messageOf, OperatorError } from '../errors.ts';
import { interruption } from './stop-signals.ts';

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

/** Throws where the embedded database was never made: a mistyped `DATA_DIR` would be answered from an empty one. */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return;
  throw new OperatorError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as the service has it`);
}

/**
 * Runs a command's work on the database, migrated unless `open` says otherwise, and lets go of it however the work ends,
 * also at a signal. `creates`: it may be the first that is done with it.
 */
export async function withDatabase<Answer>(
  config: Config,
  work: (database: Database, url: string, signal: AbortSignal) => Promise<Answer>,
  { open = async (url: string) => openMigrated(config, url, 4), creates = false } = {},
): Promise<Answer> {
  if (!creates) requireDatabase(config);
  return withLease(config, async (url, signal) => {
    const database = await open(url);
    try {
      return await work(database, url, signal);
    } finally {
      await closeDatabase(database);
    }
  });
}

/** The same with the database as it is, whatever it answers. */
export async function withLease<Answer>(
  config: Config,
  work: (url: string, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { interrupted, signal, dispose } = interruption();
  try {
    const lease = await leaseDatabase(config, 'command');
    try {
      return await Promise.race([interrupted, work(lease.url, signal)]);
    } finally {
      await lease.release();
    }
  } finally {
    dispose();
  }
}

/** Opens the database and brings it up to date. */
export async function openMigrated(config: Config, url: string, pool: number): Promise<Database> {
  return openAnd(config, url, pool, async (database) => migrate(database, url));
}

/** Opens the database as it is, when it answers. */
export async function openUnmigrated(config: Config, url: string): Promise<Database> {
  return openAnd(config, url, 2, executedMigrations);
}

async function openAnd(
  config: Config,
  url: string,
  pool: number,
  prepare: (database: Database) => Promise<unknown>,
): Promise<Database> {
  const database = await openDatabase(url, entities, pool);
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await closeDatabase(database);
    if (config.databaseUrl === undefined) throw error;
    throw new OperatorError(`The database at DATABASE_URL cannot be used: ${messageOf(error)}`);
  }
}
