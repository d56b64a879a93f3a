import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import {
  connectionSettings,
  GuardedPool,
  newConnection,
  type Patience,
  PoolConnections,
} from './connections/connection.ts';
import { accountFilter, filterByAccount } from './account-wall/account-filter.ts';
import { EntityManager } from './entity-manager.ts';
import { ownedTablesOf } from './account-wall/owned-tables.ts';
import { StatementClient } from './connections/statement-client.ts';
import { makeLargeIndexes } from './large-indexes.statements.ts';
import { proveReferences } from './prove-references.statements.ts';
import { lockWhenFree } from './with-lock.ts';

/** The pool and the entities. What works with them forks `em`. */
export type Database = Omit<MikroORM, 'em'> & { em: EntityManager };

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** What `src/entities.ts` lists. */
export type Entities = NonNullable<Options['entities']>;

/** Opens a pool of at most `max` connections; the first is made with the first query. To be closed with `closeDatabase`. */
export async function openDatabase(
  url: string,
  entities: Entities,
  max: number,
  patient: Patience = 'work',
): Promise<Database> {
  const connections = new PoolConnections(StatementClient);
  const database: Database = await MikroORM.init(
    defineConfig({
      clientUrl: url,
      // `clientUrl` alone loses `?host=` of a socket folder.
      driverOptions: {
        ...connectionSettings(url, patient, patient),
        Client: connections.Client,
        onPoolCreated: takeBackLostClients,
      },
      pool: { min: 0, max },
      entities,
      entityManager: EntityManager,
      filters: { [accountFilter]: filterByAccount(() => ownedTablesOf(database.getMetadata())) },
      extensions: [Migrator],
      forceUtcTimezone: true,
      // Standard output belongs to the commands' answers.
      logger: () => undefined,
      // graphile-worker migrates its own schema; triggers are written by hand in migrations.
      schemaGenerator: {
        ignoreSchema: ['graphile_worker'],
        // Made where the server has pgvector.
        skipTables: ['community_halfvec'],
        ignoreTriggers: true,
      },
      migrations: {
        path: migrationsFolder,
        emit: 'ts',
        // Compare with the database itself, not with a file that remembers it.
        snapshot: false,
        allOrNothing: true,
      },
    }),
  );
  opened.set(database, { url, connections });
  return database;
}

const opened = new WeakMap<Database, { url: string; connections: PoolConnections }>();

/** Throws why no further connection can be made, where this process was refused one and is so again. */
export async function retryRefused(database: Database): Promise<void> {
  const { url } = opened.get(database)!;
  const client = newConnection(url, 'readiness', 'request');
  if (!client.isRefused) return;
  await client.connect();
  await client.end();
}

/**
 * A transaction that loses its connection never gives it back to the pool (kysely-org/kysely#1990): after as many as the
 * pool is large, everybody would wait without end.
 */
function takeBackLostClients(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      const release = client.release.bind(client);
      client.release = () => undefined;
      try {
        release(true);
      } catch {
        // It had been given back.
      }
    });
  });
}

/** Who has not given a connection back in time, loses it. */
export async function closeDatabase(database: Database): Promise<void> {
  await opened.get(database)?.connections.endWith(() => database.close(true));
}

/**
 * Brings our tables and the queue's up to date. Safe to call from several processes at once. `only`: these migrations, for
 * who fills the tables as they were.
 */
export async function migrate(database: Database, url: string, only?: string[]): Promise<void> {
  const guard = newConnection(url, 'migration');
  const queuePool = new GuardedPool(url, 'migration of the queue', 2, 'work');
  await guard.connect();
  try {
    await lockWhenFree(guard, 'migration');
    const pending = await pendingMigrations(database);
    await makeLargeIndexes(guard, only ?? pending);
    await database.migrator.up(only && { migrations: only });
    await runMigrations({ pgPool: queuePool });
    await proveReferences(guard);
  } finally {
    await queuePool.endInTime();
    await guard.end();
  }
}

/** The names of migrations that this code has and the database has not. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const pending = await database.migrator.getPending();
  return pending.map((migration) => migration.name);
}

export async function executedMigrations(database: Database): Promise<string[]> {
  const executed = await database.migrator.getExecuted();
  return executed.map(({ name }) => name);
}

/** The names of migrations that the database has and this code has not: a newer version made them. */
export async function newerMigrations(database: Database): Promise<string[]> {
  const own = new Set(readdirSync(migrationsFolder).map((file) => parse(file).name));
  return (await executedMigrations(database)).filter((name) => !own.has(name));
}
