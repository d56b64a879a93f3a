import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { messageOf } from '../errors.ts';
import { queueDue, type TimedTask } from './due-tasks.statements.ts';

/** After a failure. */
const retryMs = 5_000;
/** No later, whatever the database's clock does meanwhile. */
const maxWaitMs = 60_000;

/** Queues what runs by the clock, as each minute begins, until `signal` aborts. */
export async function runTaskClock(
  pool: Pool,
  tasks: readonly TimedTask[],
  signal: AbortSignal,
  logger: Logger,
): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await queueDue(pool, tasks).catch((error: unknown) => {
      if (!signal.aborted) logger.warn({ error: messageOf(error) }, 'What runs by the clock could not be queued');
      return retryMs;
    });
    await sleep(Math.min(Math.ceil(waitMs), maxWaitMs), undefined, { signal }).catch(() => undefined);
  }
}
