import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One process of the service, as an operator would start it. */
export type ServiceProcess = {
  /** Where it answers `/readyz` and `/metrics`. */
  health: string;
  address: string;
  output: () => string;
  isReady: () => Promise<boolean>;
  /** What it tells of itself; `null`: nothing of that name, or nothing in time. */
  metric: (name: string) => Promise<number | null>;
  /** So that what it keeps can be told from what it has not yet thrown away. */
  collectGarbage: () => Promise<void>;
  /** How many tasks it has run, well or badly. */
  tasksRun: () => Promise<number>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves with its exit code and how long that took, in seconds. */
  stop: () => Promise<{ code: number | null; seconds: number }>;
};

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
/** What `npm start` gives node before the command. */
const entry = scripts.start.split(' ').slice(2, -1);

/** Not yet ready: see `isReady`. */
export async function startProcess(
  command: 'serve' | 'api' | 'worker',
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const child: ChildProcess = spawn(process.execPath, ['--inspect-port=0', ...entry, command], {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: String(port), METRICS_PORT: String(metricsPort), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const health = `http://127.0.0.1:${metricsPort}`;
  const metrics = async () => (await (await get(`${health}/metrics`))?.text()) ?? '';
  return {
    health,
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    isReady: async () => (await get(`${health}/readyz`))?.status === 200,
    metric: async (name) => {
      const line = (await metrics()).split('\n').find((line) => line.startsWith(`${name} `));
      return line === undefined ? null : Number(line.split(' ')[1]);
    },
    collectGarbage: async () => {
      // This signal opens the inspector, which says where.
      child.kill('SIGUSR1');
      await untilSo('the inspector', 10, async () => /ws:\/\/\S+/.test(output));
      await inspect(/ws:\/\/\S+/.exec(output)![0], 'HeapProfiler.collectGarbage');
    },
    tasksRun: async () => {
      const counts = (await metrics()).matchAll(/^whereabouts_task_seconds_count\{[^}]*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      const asked = performance.now();
      child.kill('SIGTERM');
      const code = await exited;
      return { code, seconds: (performance.now() - asked) / 1000 };
    },
  };
}

async function inspect(address: string, method: string): Promise<void> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method }));
  await answered;
  socket.close();
}

async function get(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Seconds until it is so; throws when it takes longer than `maxSeconds`. */
export async function untilSo(what: string, maxSeconds: number, isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return (performance.now() - begun) / 1000;
    if (performance.now() - begun > maxSeconds * 1000) throw new Error(`${what}: not within ${maxSeconds} s`);
    await sleep(100);
  }
}
