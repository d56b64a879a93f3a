import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { EntityManager } from '../database/entity-manager.ts';
import { json } from '../database/expressions.ts';
import type { TaskDefinition } from './define-task.ts';

/**
 * `jobKey`: a key that no other task has ever had, to find the task by; the queue need not look for an older one, which
 * it does by reading all tasks for as long as it takes them to be few. `runAt`: not before. `priority`: the smaller, the
 * sooner; 0 when absent.
 */
export type EnqueueOptions = { maxAttempts?: number; jobKey?: string; runAt?: Date; priority?: Expression<number> };

/** Adds a task in the caller's transaction: it exists exactly when the rows it works on do. */
export async function enqueue<Payload extends z.ZodType>(
  tx: EntityManager,
  task: TaskDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select 1 from graphile_worker.add_job(
      ${task.name},
      payload := ${json(task.payload.parse(payload))},
      max_attempts := ${options.maxAttempts ?? task.maxAttempts},
      job_key := ${options.jobKey ?? null},
      run_at := ${options.runAt ?? null},
      priority := ${options.priority ?? null},
      job_key_mode := 'unsafe_dedupe'
    )`.execute(tx.getKysely());
}

/** Removes the task with this key, unless somebody works on it. */
export async function removeTask(tx: EntityManager, jobKey: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${jobKey})`.execute(tx.getKysely());
}
