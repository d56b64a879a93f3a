import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { OperatorError } from '../errors.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { newConnection } from '../connection.ts';

/**
 * Who uses the embedded database is counted by PostgreSQL itself: every process holds one shared advisory lock on a
 * connection of its own, which ends with the process however it ends. Who can take the lock alone is the last user.
 */
const usersLock = 52_001;
const serviceLock = 52_002;

/** `release` stops the database when nobody else uses it. */
export type DatabaseLease = { url: string; release: () => Promise<void> };

/**
 * Takes part in the embedded database of a folder. `service`: as the one service that may run on it.
 */
export async function leaseEmbeddedDatabase(dataDir: string, role: 'service' | 'command'): Promise<DatabaseLease> {
  for (let attempt = 0; ; attempt++) {
    const cluster = await startCluster(dataDir);
    const holder = newConnection(cluster.url, role);
    try {
      await holder.connect();
      await holder.query('select pg_advisory_lock_shared($1)', [usersLock]);
    } catch (error) {
      // The last user before us was just stopping it.
      await holder.end().catch(() => undefined);
      if (attempt >= 20) throw error;
      await sleep(100);
      continue;
    }
    if (role === 'service' && !(await tryLock(holder, serviceLock))) {
      await holder.end();
      throw new OperatorError(`Whereabouts already runs on ${dataDir}: stop it first, or set another DATA_DIR`);
    }
    return { url: cluster.url, release: () => release(cluster, holder) };
  }
}

async function release(cluster: Cluster, holder: Client): Promise<void> {
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    if (await tryLock(holder, usersLock)) await cluster.stop();
  } catch {
    // The database has ended before us: there is nothing to let go of.
  } finally {
    await holder.end().catch(() => undefined);
  }
}

async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}
