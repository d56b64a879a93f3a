import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type CommandEnd = { code: number; out: string; err: string };

/** Runs a command as an operator does: a process of its own, on this database. */
export async function runOperator(
  databaseUrl: string,
  args: string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, ['src/main.ts', ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}
