import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadSample } from '../../src/catalog/sample/load-sample.ts';
import { closeDatabase, type Database, migrate, openDatabase } from '../../src/database/database.ts';
import { entities } from '../../src/entities.ts';
import { leaseEmbeddedDatabase } from '../../src/embedded-postgres/lease.ts';

/** `close` takes it away, whoever still reads there. */
export type TestDatabase = { url: string; close: () => Promise<void> };

/** The runner starts one cluster for all files and names it here; a file run by itself starts its own. */
const clusterVariable = 'WHEREABOUTS_TEST_CLUSTER';
const template = 'whereabouts_template';
const sampleTemplate = 'whereabouts_sample';

/**
 * What a test writes need not outlive the power: PostgreSQL does not wait for the disk, does not fill its log ahead, and does
 * not walk around among hundreds of small databases to clean them up. A server that is killed loses nothing by this.
 */
const hurried = ['fsync = off', 'full_page_writes = off', 'wal_init_zero = off', 'autovacuum = off'];

export type TestCluster = { url: string; close: () => Promise<void> };

/** A cluster in a folder of its own, with a migrated template database. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts test '));
  const lease = await leaseEmbeddedDatabase(folder, 'command');
  await run(lease.url, ...hurried.map((setting) => `alter system set ${setting}`), 'select pg_reload_conf()');
  await run(lease.url, `create database ${template}`);
  await fill(databaseUrl(lease.url, template), migrate);
  return {
    url: lease.url,
    close: async () => {
      await lease.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A migrated database that nobody else sees, without rows; `bare`: without tables, too; `sample`: with the sample
 * catalog in its index; `on`: in another cluster than the runner's.
 */
export async function createTestDatabase({
  bare = false,
  sample = false,
  on = process.env[clusterVariable],
}: { bare?: boolean; sample?: boolean; on?: string | undefined } = {}): Promise<TestDatabase> {
  const own = on ? null : await startTestCluster();
  const clusterUrl = on ?? own!.url;
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (sample) await requireSampleTemplate(clusterUrl);
  const from = bare ? 'template1' : sample ? sampleTemplate : template;
  await run(clusterUrl, `create database ${name} template ${from} strategy file_copy`);
  // Where the server has been killed nothing is left.
  const drop = () => run(clusterUrl, `drop database ${name} with (force)`).catch(() => undefined);
  return { url: databaseUrl(clusterUrl, name), close: own?.close ?? drop };
}

/** Made by the first who wants it, while others wait; it has its name when it is whole. */
async function requireSampleTemplate(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${sampleTemplate}'))`);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [sampleTemplate]);
    if (rowCount) return;
    const draft = `${sampleTemplate}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft} template ${template}`);
    await fill(databaseUrl(clusterUrl, draft), loadSample);
    await client.query(`alter database ${draft} rename to ${sampleTemplate}`);
  } finally {
    await client.end();
  }
}

async function fill(url: string, by: (database: Database, url: string) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(url, entities, 2);
  await by(database, url);
  await closeDatabase(database);
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
