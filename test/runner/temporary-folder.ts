import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What runs one after the other shares it. */
export const compileCache = join(tmpdir(), 'whereabouts-compile-cache');

const name = 'whereabouts-tests-';
const inMemory = '/dev/shm';
/** Twice what all tests together have been seen to need. */
const roomBytes = 3e9;

/**
 * Where this process, and all that it starts, writes what need not last; returns how to remove it. In memory where there is
 * room: a database is six hundred small files, and copying them there takes a tenth of what it takes on a disk.
 */
export function useTemporaryFolder(): () => void {
  const parent = hasRoomInMemory() ? inMemory : tmpdir();
  removeThoseLeft(parent);
  const folder = join(parent, `${name}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(inMemory)) return false;
  const [, options = 'noexec'] = new RegExp(`^tmpfs ${inMemory} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? []; // prettier-ignore
  const { bavail, bsize } = statfsSync(inMemory);
  return !options.includes('noexec') && bavail * bsize > roomBytes && process.availableMemory() > 2 * roomBytes;
}

/** By runs that were killed. */
function removeThoseLeft(parent: string): void {
  for (const folder of globSync(join(parent, `${name}*`))) {
    if (!isRunning(Number(folder.slice(folder.lastIndexOf('-') + 1)))) rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
