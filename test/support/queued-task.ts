import { setTimeout as sleep } from 'node:timers/promises';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

/** Long enough for a busy machine. */
const maxWaitMs = 40_000;

export type QueuedTask = { attempts: number; locked_by: string | null; last_error: string | null };

/** The task of a job as the queue has it; `undefined`: it is done. */
export async function taskOf(service: TestService, jobId: string): Promise<QueuedTask | undefined> {
  const rows = await sql<QueuedTask>(
    service,
    'select attempts, locked_by, last_error from graphile_worker._private_jobs where key = ?',
    [jobId],
  );
  return rows[0];
}

/** Waits until the task is as wanted. */
export async function untilTask(
  service: TestService,
  jobId: string,
  wanted: (task: QueuedTask | undefined) => boolean,
): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < maxWaitMs;) {
    if (wanted(await taskOf(service, jobId))) return;
    await sleep(30);
  }
  throw new Error(`The task of ${jobId} never became what the test waits for`);
}

/** The queue waits longer after each failure; tests do not. */
export async function hurry(service: TestService, jobId: string): Promise<void> {
  await sql(service, 'update graphile_worker._private_jobs set run_at = now() where key = ? and locked_at is null', [
    jobId,
  ]);
}
