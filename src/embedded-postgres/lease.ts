import { setTimeout as sleep } from 'node:timers/promises';
import { newConnection } from '../database/connections/connection.ts';
import type { GuardedClient } from '../database/connections/guarded-client.ts';
import { messageOf, OperatorError } from '../errors.ts';
import { type Cluster, startCluster } from './cluster.ts';

/**
 * Who uses the embedded database is counted by PostgreSQL itself: every process holds one shared advisory lock on a
 * connection of its own, which ends with the process however it ends. Who can take the lock alone is the last user.
 */
const usersLock = 52_001;
const serviceLock = 52_002;

const maxAttempts = 20;
const retryMs = 100;
/** Between attempts to get back what was lost. */
const retakeMs = 500;

type Role = 'service' | 'command';

/** `release` stops the database when nobody else uses it. */
export type DatabaseLease = {
  url: string;
  /** Settles, with the reason, only when the lease was lost and cannot be had again. */
  lost: Promise<OperatorError>;
  release: () => Promise<void>;
};

/**
 * Takes part in the embedded database of a folder. `service`: as the one service that may run on it. A lease whose
 * connection is lost is taken again, and a database that has died is started again. `warn` is told of both.
 */
export async function leaseEmbeddedDatabase(
  dataDir: string,
  role: Role,
  warn: (message: string) => void = () => undefined,
): Promise<DatabaseLease> {
  let lease = await takeLease(dataDir, role);
  let retaking: Promise<void> | undefined;
  const released = new AbortController();
  const { promise: lost, resolve: lose } = Promise.withResolvers<OperatorError>();

  const follow = () =>
    lease.holder.once('end', () => {
      retaking = retake();
    });
  const retake = async (): Promise<void> => {
    while (!released.signal.aborted) {
      try {
        lease = await takeLease(dataDir, role);
        follow();
        return warn('The embedded database is there again');
      } catch (error) {
        if (error instanceof AlreadyServed) return lose(error);
        warn(`The embedded database was lost and is not there yet: ${messageOf(error)}`);
        await sleep(retakeMs);
      }
    }
  };
  follow();
  return {
    url: lease.cluster.url,
    lost,
    release: async () => {
      released.abort();
      await retaking;
      await release(lease);
    },
  };
}

type Lease = { cluster: Cluster; holder: GuardedClient };

class AlreadyServed extends OperatorError {}

async function takeLease(dataDir: string, role: Role): Promise<Lease> {
  for (let attempt = 0; ; attempt++) {
    const cluster = await startCluster(dataDir);
    const holder = newConnection(cluster.url, role);
    try {
      await holder.connect();
      await holder.query('select pg_advisory_lock_shared($1)', [usersLock]);
    } catch (error) {
      // The last user before us was just stopping it.
      await holder.end().catch(() => undefined);
      if (attempt >= maxAttempts) throw error;
      await sleep(retryMs);
      continue;
    }
    if (role === 'service' && !(await tryLock(holder, serviceLock))) {
      await holder.end();
      throw new AlreadyServed(`Whereabouts already runs on ${dataDir}: stop it first, or set another DATA_DIR`);
    }
    return { cluster, holder };
  }
}

async function release({ cluster, holder }: Lease): Promise<void> {
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    if (await tryLock(holder, usersLock)) await cluster.stop();
  } catch {
    // The database has ended before us: there is nothing to let go of.
  } finally {
    await holder.end().catch(() => undefined);
  }
}

async function tryLock(client: GuardedClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}
