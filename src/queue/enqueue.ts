import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { builtOnce } from '../database/built-once.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { TaskDefinition } from './define-task.ts';

/**
 * `jobKey`: a key that no other task has ever had, to find the task by; the queue need not look for an older one, which
 * it does by reading all tasks for as long as it takes them to be few. `runAt`: not before. `priority`: the smaller, the
 * sooner; 0 when absent.
 */
export type EnqueueOptions = { maxAttempts?: number; jobKey?: string; runAt?: Date; priority?: number };

/** Adds a task in the caller's transaction: it exists exactly when the rows it works on do. */
export async function enqueue<Payload extends z.ZodType>(
  tx: EntityManager,
  task: TaskDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await addTask(tx, {
    name: task.name,
    payload: JSON.stringify(task.payload.parse(payload)),
    maxAttempts: options.maxAttempts ?? task.maxAttempts,
    jobKey: options.jobKey ?? null,
    runAt: options.runAt ?? null,
    priority: options.priority ?? 0,
  });
}

type NewTask = {
  name: string;
  payload: string;
  maxAttempts: number;
  jobKey: string | null;
  runAt: Date | null;
  priority: number;
};

const addTask = builtOnce({
  build: (db: Kysely<object>, { name, payload, maxAttempts, jobKey, runAt, priority }: NewTask) =>
    db
      .selectFrom(
        sql`graphile_worker.add_job(
          ${name},
          payload := ${payload}::json,
          max_attempts := ${maxAttempts},
          job_key := ${jobKey},
          run_at := ${runAt},
          priority := ${priority},
          job_key_mode := 'unsafe_dedupe'
        )`.as('task'),
      )
      .select(sql.lit(1).as('added')),
  values: (task) => [task.name, task.payload, task.maxAttempts, task.jobKey, task.runAt, task.priority],
});

/** Removes the task with this key, unless somebody works on it. */
export async function removeTask(tx: EntityManager, jobKey: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${jobKey})`.execute(tx.getKysely());
}
