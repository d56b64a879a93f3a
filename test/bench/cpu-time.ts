import type { EntityManager } from '../../src/database/entity-manager.ts';
import { globSync, readFileSync } from 'node:fs';

/** Microseconds of CPU that this process and PostgreSQL have used so far; of PostgreSQL on Linux only, else `NaN`. */
export type CpuTime = { service: number; database: number };

/** `clock_t` is a hundredth of a second on every Linux. */
const tickMicroseconds = 10_000;

export async function readCpuTime(db: EntityManager): Promise<CpuTime> {
  const { user, system } = process.cpuUsage();
  const rows: { pid: number }[] = await db.execute('select pg_backend_pid() as pid');
  return { service: user + system, database: process.platform === 'linux' ? clusterTime(rows[0]!.pid) : NaN };
}

/** Of the postmaster, the connections that have ended, which it inherits, and those that live. */
function clusterTime(backend: number): number {
  const postmaster = statOf(backend)!.parent;
  let ticks = 0;
  for (const folder of globSync('/proc/[0-9]*')) {
    const stat = statOf(Number(folder.slice('/proc/'.length)));
    if (stat?.pid === postmaster) ticks += stat.own + stat.ofEnded;
    if (stat?.parent === postmaster) ticks += stat.own;
  }
  return ticks * tickMicroseconds;
}

/** proc(5), after the name, which may hold anything. `null`: it has just ended. */
function statOf(pid: number): { pid: number; parent: number; own: number; ofEnded: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ').map(Number); // prettier-ignore
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at]); // prettier-ignore
    return { pid, parent, own: user + system, ofEnded: endedUser + endedSystem };
  } catch {
    return null;
  }
}
