import type { EntityManager } from '../database/entity-manager.ts';
import type { z } from 'zod';
import type { TaskDefinition } from './define-task.ts';

/**
 * `jobKey`: a key that no other task has ever had, to find the task by; the queue need not look for an older one, which
 * it does by reading all tasks for as long as it takes them to be few. `runAt`: not before.
 */
export type EnqueueOptions = { maxAttempts?: number; jobKey?: string; runAt?: Date };

/** Adds a task in the caller's transaction: it exists exactly when the rows it works on do. */
export async function enqueue<Payload extends z.ZodType>(
  tx: EntityManager,
  task: TaskDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(
    `select 1 from graphile_worker.add_job(?, payload := ?::json, max_attempts := ?, job_key := ?, run_at := ?,
                                            job_key_mode := 'unsafe_dedupe')`,
    [
      task.name,
      JSON.stringify(task.payload.parse(payload)),
      options.maxAttempts ?? task.maxAttempts,
      options.jobKey ?? null,
      options.runAt ?? null,
    ],
  );
}
