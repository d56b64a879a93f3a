import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../../src/errors.ts';

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

/** Runs what a command does in this process: `out` is what it says, `err` why it is refused. */
export async function runHere(command: () => Promise<void>): Promise<{ out: string; err: string }> {
  const { log } = console;
  const lines: string[] = [];
  console.log = (line: string) => lines.push(line);
  try {
    await command();
    return { out: lines.join('\n'), err: '' };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { out: lines.join('\n'), err: error.message };
  } finally {
    console.log = log;
  }
}
