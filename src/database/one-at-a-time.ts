import { setTimeout as sleep } from 'node:timers/promises';
import { newConnection } from './connection.ts';

const tryAgainMs = 100;

/**
 * Does the work while no other job of any process does work of that key. Who waits asks again and again, so that waiting
 * ends with `signal`; the lock ends with its connection, however the process ends.
 */
export async function oneAtATime<T>(
  databaseUrl: string,
  key: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const client = newConnection(databaseUrl, 'overview');
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
    for (;;) {
      signal.throwIfAborted();
      if (lost) throw lost;
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [`overview ${key}`],
      );
      if (rows[0]?.mine) return await work();
      await sleep(tryAgainMs, undefined, { signal });
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
