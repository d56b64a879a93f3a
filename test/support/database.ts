import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, openDatabase } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { leaseEmbeddedDatabase } from '../../src/embedded-postgres/lease.ts';

export type TestDatabase = { url: string; close: () => Promise<void> };

/** The runner starts one cluster for all files and names it here; a file run by itself starts its own. */
const clusterVariable = 'WHEREABOUTS_TEST_CLUSTER';
const template = 'whereabouts_template';

export type TestCluster = { url: string; close: () => Promise<void> };

/** A cluster in a folder of its own, with a migrated template database. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts test '));
  const lease = await leaseEmbeddedDatabase(folder, 'command');
  await run(lease.url, `create database ${template}`);
  const url = databaseUrl(lease.url, template);
  const database = await openDatabase(url, entities, 2);
  await migrate(database, url);
  await database.close(true);
  return {
    url: lease.url,
    close: async () => {
      await lease.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A migrated database without rows that nobody else sees; `bare`: without tables, too. */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const shared = process.env[clusterVariable];
  const cluster = shared ? { url: shared, close: async () => undefined } : await startTestCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(cluster.url, `create database ${name} template ${bare ? 'template1' : template} strategy wal_log`);
  return { url: databaseUrl(cluster.url, name), close: cluster.close };
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
