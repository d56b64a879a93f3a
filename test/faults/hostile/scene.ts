import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { runCommand } from '../../support/service-process.ts';
import { createTestDatabase, startTestCluster } from '../../support/database.ts';
import { type ServiceProcess, startProcess, untilSo } from '../process.ts';
import type { Watched } from './watch.ts';

/** The running service, and what somebody needs who attacks it and somebody who does not. */
export type Scene = {
  name: string;
  processes: Watched;
  api: ServiceProcess;
  attackers: string[];
  bystander: string;
  /** For dumps; gone with the scene. */
  folder: string;
  runCommand: (...args: string[]) => Promise<void>;
  /** How many connections the service has, and how many of them sit idle in a transaction. */
  connections: () => Promise<{ all: number; stuck: number }>;
  close: () => Promise<void>;
};

const maxStartSeconds = 60;
const attackers = 3;
const settings = {
  RATE_LIMIT_REQUESTS: '1000000',
  RATE_LIMIT_JOB_CREATES: '1000000',
  MAX_ACTIVE_JOBS: '100000',
  MAX_MONITORING_JOBS: '100000',
};

/** As `npm start` runs it: one process on its embedded database. */
export async function wholeService(): Promise<Scene> {
  const folder = newFolder();
  const environment = { ...settings, DATA_DIR: join(folder, 'data') };
  const service = await startProcess('serve', environment);
  const url = `postgresql://app@localhost:5432/postgres?host=${encodeURIComponent(join(folder, 'data', 'run'))}`;
  return sceneOf('one process', { environment, url, folder, api: service, processes: { service } }, async () => {
    service.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
}

/** An API and a worker, each a process of its own, on one database. */
export async function serviceInHalves(): Promise<Scene> {
  const folder = newFolder();
  const cluster = await startTestCluster();
  process.env['WHEREABOUTS_TEST_CLUSTER'] = cluster.url;
  const { url } = await createTestDatabase();
  const environment = { ...settings, DATABASE_URL: url };
  const [api, worker] = await Promise.all([startProcess('api', environment), startProcess('worker', environment)]);
  return sceneOf('API and worker', { environment, url, folder, api, processes: { api, worker } }, async () => {
    for (const one of [api, worker]) one.kill('SIGKILL');
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

type Started = Pick<Scene, 'folder' | 'api' | 'processes'> & { environment: Record<string, string>; url: string };

async function sceneOf(name: string, started: Started, close: Scene['close']): Promise<Scene> {
  const { environment, url, ...rest } = started;
  try {
    for (const [name, one] of Object.entries(started.processes))
      await untilSo(`the ${name} is ready`, maxStartSeconds, one.isReady);
    const tokens: string[] = [];
    for (let i = 0; i <= attackers; i++) {
      const args = ['account', 'create', '--name', `Account ${i}`, '--credits', '10000000', '--json'];
      tokens.push((JSON.parse((await runCommand(args, environment)).output) as { token: string }).token);
    }
    return {
      name,
      ...rest,
      attackers: tokens.slice(1),
      bystander: tokens[0]!,
      runCommand: async (...args) => void (await runCommand(args, environment)),
      connections: () => countConnections(url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'whereabouts hostile '));
}

async function countConnections(url: string): Promise<{ all: number; stuck: number }> {
  const client = new Client({ connectionString: url, application_name: 'observer' });
  await client.connect();
  try {
    const { rows } = await client.query<{ all: number; stuck: number }>(
      `select count(*)::int as all,
              (count(*) filter (where state like 'idle in%' and state_change < now() - interval '5 seconds'))::int as stuck
         from pg_stat_activity where application_name like 'whereabouts%'`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
