import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, OperatorError } from '../errors.ts';
import { fullDisk } from './full-disk.ts';
import { type Binaries, findBinaries, findRunner, runBinary, type Runner } from './binaries.ts';
import { newConnection } from '../database/connections/connection.ts';

/** The longest path of a Unix socket is 107 bytes; `/.s.PGSQL.5432` is 15 of them. */
const maxSocketFolderBytes = 91;
/** A database that was killed reads its log again before it is ready, and says so. */
const usualPatience = { startMs: 30_000, recoveryMs: 600_000 };

/** A PostgreSQL cluster in a folder of ours, reached only through a socket that only we may open. */
export type Cluster = { url: string; stop: () => Promise<void> };

/** Makes the cluster when it is not there, starts it when it does not run, and adopts it when it does. It is ready then. */
export async function startCluster(dataDir: string, { startMs, recoveryMs } = usualPatience): Promise<Cluster> {
  const data = join(dataDir, 'postgres');
  const sockets = socketFolder(dataDir);
  const url = `postgresql://app@localhost:5432/postgres?host=${encodeURIComponent(sockets)}`;
  const log = join(dataDir, 'postgres.log');
  const hint = () => `${existsSync(log) ? ` (see ${log})` : ''}${fullDisk(dataDir)}`;
  const runner = findRunner();
  let binaries: Binaries | undefined;

  const begunMs = Date.now();
  for (; ; await sleep(50)) {
    if (!sockets.startsWith(dataDir)) refuseForeign(sockets, runner);
    const state = await connects(url);
    if (state === 'ready') break;
    const waitedMs = Date.now() - begunMs;
    if (waitedMs > (state === 'starting' ? recoveryMs : startMs))
      throw new OperatorError(
        `The embedded database is not ready after ${Math.round(waitedMs / 1000)} seconds${hint()}`,
      );
    if (state === 'starting') continue;
    binaries ??= await findBinaries();
    for (const folder of [dataDir, sockets]) makeFolder(folder);
    try {
      giveTo(runner, dataDir, sockets);
      if (!existsSync(data)) await initialise(runner, binaries, data);
      removeStaleLocks(data, sockets);
      await runBinary(runner, binaries.pg_ctl, startArguments(dataDir, sockets), dataDir);
    } catch (error) {
      // Another process may be starting the same cluster this moment: look again before giving up.
      await sleep(250);
      if ((await connects(url)) === 'absent' && Date.now() - begunMs > startMs / 2) {
        throw new OperatorError(`The embedded database does not start: ${messageOf(error)}${hint()}`);
      }
    }
  }
  return {
    url,
    stop: async () => {
      binaries ??= await findBinaries();
      await runBinary(runner, binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30']);
    },
  };
}

function socketFolder(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (Buffer.byteLength(beside) <= maxSocketFolderBytes) return beside;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `whereabouts-${process.getuid?.() ?? 0}-${hash}`);
}

/** Step by step: where nothing can be made, as in `/proc`, `recursive` of Node.js 24 never ends. */
function makeFolder(folder: string): void {
  const isThere = () => existsSync(`${folder}/`);
  if (isThere()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it this moment.
    if (!isThere())
      throw new OperatorError(`DATA_DIR cannot be used: ${whyNot(error as NodeJS.ErrnoException, folder)}`);
  }
}

function whyNot(error: NodeJS.ErrnoException, folder: string): string {
  if (error.code === 'EEXIST') return `${folder} is no folder`;
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return `this user may not make the folder ${folder}`;
  return `the folder ${folder} cannot be made (${error.code})`;
}

/** Under the system's temporary folder anybody may have made it first, and would be asked for our data. */
function refuseForeign(folder: string, runner: Runner): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats || process.getuid === undefined) return;
  const isOurs = [process.getuid(), runner.uid].includes(stats.uid);
  if (stats.isDirectory() && isOurs && (stats.mode & 0o077) === 0) return;
  throw new OperatorError(`Others may read the folder ${folder}: remove it, or set a DATA_DIR with a shorter path`);
}

async function connects(url: string): Promise<'ready' | 'starting' | 'absent'> {
  const client = newConnection(url, 'check');
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    // 57P03: starting up or shutting down.
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function giveTo(runner: Runner, ...folders: string[]): void {
  if (runner.uid === undefined || runner.gid === undefined) return;
  for (const folder of folders) chownSync(folder, runner.uid, runner.gid);
}

const initOptions =
  '-U app -A trust --encoding=UTF8 --no-instructions --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C';

/** Into a name of its own first: a cluster that was half made when the power went is never taken for a whole one. */
async function initialise(runner: Runner, binaries: Binaries, data: string): Promise<void> {
  removeOldDrafts(data);
  const draft = `${data}.${process.pid}.draft`;
  try {
    await runBinary(runner, binaries.initdb, ['-D', draft, ...initOptions.split(' ')]);
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(data)) throw error;
  }
}

/** Of first starts that were killed. */
function removeOldDrafts(data: string): void {
  for (const name of readdirSync(dirname(data))) {
    const [, pid] = /^postgres\.(\d+)\.draft$/.exec(name) ?? [];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(dirname(data), name), { recursive: true, force: true });
  }
}

/** `pg_ctl` asks a shell to start the server: no path that may hold quotes is told to it, the folders stand beside each other. */
function startArguments(dataDir: string, sockets: string): string[] {
  const options = [
    `-c listen_addresses=''`,
    `-c unix_socket_directories=${sockets.startsWith(dataDir) ? '../run' : sockets}`,
    '-c unix_socket_permissions=0700',
    '-c max_connections=200',
    '-c shared_buffers=256MB',
    '-c max_wal_size=2GB',
    '-c jit=off',
  ];
  return ['start', '-D', 'postgres', '-l', 'postgres.log', '-w', '-t', '25', '-o', options.join(' ')];
}

/** A killed machine or container leaves lock files whose process id may meanwhile be somebody else's. */
function removeStaleLocks(data: string, sockets: string): void {
  for (const file of [join(data, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (!isPostgres(pid)) rmSync(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (!existsSync('/proc/self/stat')) return true;
  try {
    const [, program = '', state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return program.startsWith('postgres') && state !== 'Z';
  } catch {
    return false;
  }
}
