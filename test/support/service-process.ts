import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The service as a process of its own, as an operator starts it. */
export type ServiceProcess = { address: string; pid: number; stop: () => Promise<void> };

export type CommandRun = { output: string; seconds: number; peakMegabytes: number };

/** What stands between `node` and `serve` in `npm start`. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const entry = scripts.start.split(' ').slice(2, -1);
export const startFlags = entry.slice(0, -1);

/** Runs a command to its end and tells the most memory that it had. */
export async function runCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<CommandRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [...entry, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let peak = 0;
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const watch = setInterval(() => (peak = Math.max(peak, peakOf(child))), 100);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { output, seconds: (performance.now() - started) / 1000, peakMegabytes: peak };
}

/** Starts `serve` and waits until it says where it listens. */
export async function startServiceProcess(environment: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [...entry, 'serve'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Base URL\s+(\S+)\/v1/.exec(line)?.[1];
    if (address) {
      return {
        address,
        pid: child.pid!,
        stop: async () => {
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    }
  }
  throw new Error('The service did not start');
}

/** Megabytes of the largest resident set that a living process had; 0 where /proc does not tell. */
export function peakOf({ pid }: Pick<ChildProcess, 'pid'>): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
