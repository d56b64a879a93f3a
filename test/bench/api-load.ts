/** Servers on the first processor, and load on them from the second. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { createTestDatabase } from '../support/database.ts';
import { runCommand, startFlags } from '../support/service-process.ts';
import { percentile } from './ranking-metrics.ts';

const connections = 32;
const unlimited = { RATE_LIMIT_REQUESTS: '10000000', RATE_LIMIT_JOB_CREATES: '10000000', MAX_ACTIVE_JOBS: '10000000' };

type Server = { address: string; stop: () => Promise<void> };
export type ServerLoad = { perSecond: number; p50: number; p99: number };

/** The API and the servers it is compared with, on one database of some jobs. */
export type Compared = { api: string; bare: string; token: string; jobs: Jobs };

/** Ids of jobs, one after the other, so that connections do not ask for the same at once. */
export type Jobs = { next: () => string };

/** Where the next request goes. */
export type Address = () => string;

export const jobsPath = '/v1/community-discovery/jobs';

export async function withServers(measure: (compared: Compared) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const environment = {
    ...unlimited,
    DATABASE_URL: database.url,
    SAMPLE_CATALOG: 'false',
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  try {
    const { output } = await runCommand(
      ['account', 'create', '--name', 'bench', '--credits', '1000000', '--json'],
      environment,
    );
    const { token } = JSON.parse(output) as { token: string };
    const api = await start(['src/main.ts', 'api'], environment, /Base URL\s+(\S+)\/v1/);
    const bare = await start(['test/bench/bare-server.ts'], environment, /^(\S+)$/);
    try {
      const jobs = await createJobs(api.address, token);
      await measure({ api: api.address, bare: bare.address, token, jobs });
    } finally {
      await api.stop();
      await bare.stop();
    }
  } finally {
    await database.close();
  }
}

/** Rounds take turns, so that what else happens on this machine meets all; of each address the middle round. */
export async function inTurns(
  addresses: readonly Address[],
  token: string,
  rounds: number,
  seconds: number,
): Promise<ServerLoad[]> {
  for (const address of addresses) await load(address, token, Math.min(1, seconds));
  const loads: ServerLoad[][] = addresses.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, address] of addresses.entries()) loads[i]!.push(await load(address, token, seconds));
  }
  return loads.map(middle);
}

export function shownLoad({ perSecond, p50, p99 }: ServerLoad): string {
  return `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

function middle(loads: ServerLoad[]): ServerLoad {
  return loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]!;
}

async function load(address: Address, token: string, duration: number): Promise<ServerLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  const until = performance.now() + duration * 1000;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const started = performance.now();
      await new Promise<void>((resolve, reject) => {
        const asked = address();
        request(asked, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${asked} ${answer.statusCode}`));
          answer.resume().on('end', resolve);
        })
          .on('error', reject)
          .end();
      });
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: times.length / took, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Twice as many as there are connections. */
async function createJobs(api: string, token: string): Promise<Jobs> {
  const ids: string[] = [];
  for (let i = 0; i < 2 * connections; i++) {
    const response = await fetch(`${api}${jobsPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ brief: `A budgeting app for couples who argue about money, number ${i}.` }),
    });
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    ids.push(((await response.json()) as { id: string }).id);
  }
  let turn = 0;
  return { next: () => ids[turn++ % ids.length]! };
}

/** A server, started as `npm start` does, on the first processor where `taskset` is there to say so. */
async function start(args: string[], environment: NodeJS.ProcessEnv, says: RegExp): Promise<Server> {
  const profile = process.env['BENCH_PROFILE'];
  const profiled = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const node = [process.execPath, ...startFlags, ...profiled, ...args];
  const pinned = process.platform === 'linux' && availableParallelism() > 1 ? ['taskset', '-c', '0', ...node] : node;
  const child = spawn(pinned[0]!, pinned.slice(1), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = says.exec(line)?.[1];
    if (!address) continue;
    return {
      address,
      stop: async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error(`${args[0]} did not start`);
}
