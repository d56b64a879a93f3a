import { type Expression, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { builtOnce } from '../database/built-once.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { rowsAs } from '../database/given-rows.ts';
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
  await addTask(tx, newTask(task, payload, options));
}

/** Adds tasks, each in place of the one with its key that still waits; beside one that somebody works on already. */
export async function enqueueAnew<Payload extends z.ZodType>(
  tx: EntityManager,
  task: TaskDefinition<Payload>,
  wanted: readonly { jobKey: string; payload: z.input<Payload> }[],
): Promise<void> {
  const tasks = wanted.map(({ jobKey, payload }) => newTask(task, payload, { jobKey }));
  // In one order: two who add the same tasks would wait for each other in a circle.
  await sql`select count(graphile_worker.add_job(
      t.name,
      payload := t.payload::json,
      max_attempts := t."maxAttempts",
      job_key := t."jobKey"
    )) from (select * from ${rowsAs('t', tasks, taskTypes)} order by "jobKey") t`.execute(tx.getKysely());
}

const taskTypes = { name: 'text', payload: 'text', maxAttempts: 'integer', jobKey: 'text' } as const;

/** A task as a statement that adds it binds it. */
export type NewTask = ReturnType<typeof newTask>;

export function newTask<Payload extends z.ZodType>(
  task: TaskDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
) {
  return {
    name: task.name,
    payload: JSON.stringify(task.payload.parse(payload)),
    maxAttempts: options.maxAttempts ?? task.maxAttempts,
    jobKey: options.jobKey ?? null,
    runAt: options.runAt ?? null,
  };
}

/** Adds a task for each row of the statement that selects it. Binds what `taskValues` says, and then the priority's. */
export function taskAdded({ name, payload, maxAttempts, jobKey, runAt }: NewTask, priority: Expression<number>) {
  return sql<string>`(graphile_worker.add_job(
    ${name},
    payload := ${payload}::json,
    max_attempts := ${maxAttempts},
    job_key := ${jobKey},
    run_at := ${runAt},
    job_key_mode := 'unsafe_dedupe',
    priority := ${priority}
  )).id`;
}

export function taskValues({ name, payload, maxAttempts, jobKey, runAt }: NewTask): unknown[] {
  return [name, payload, maxAttempts, jobKey, runAt];
}

const addTask = builtOnce({
  build: (db: Kysely<object>, task: NewTask) => db.selectNoFrom(taskAdded(task, sql`0`).as('added')),
  values: taskValues,
});

/** Removes the task with this key, unless somebody works on it. */
export async function removeTask(tx: EntityManager, jobKey: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${jobKey})`.execute(tx.getKysely());
}
