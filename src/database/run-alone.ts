import { newConnection } from './connection.ts';

/**
 * Does the work unless somebody on the same database is at it already; then it does nothing. The lock is a connection's:
 * it goes with the process, however that ends.
 */
export async function runAlone(url: string, purpose: string, work: () => Promise<void>): Promise<void> {
  const guard = newConnection(url, purpose);
  await guard.connect();
  try {
    const { rows } = await guard.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('whereabouts alone ' || $1, 0)) as mine`,
      [purpose],
    );
    if (rows[0]?.mine) await work();
  } finally {
    await guard.end();
  }
}
