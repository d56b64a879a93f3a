import type { JobHelpers } from 'graphile-worker';
import type { z } from 'zod';
import { isConnectionLost } from '../database/connections/database-gone.ts';
import type { Lane, TaskDefinition } from './define-task.ts';
import { handBackAttempt, handBackLostAttempt } from './losses.statements.ts';

/** What a running task knows of its run. `attempt` counts from 1; `signal` aborts when the worker shuts down. */
export type TaskRun = { attempt: number; lastAttempt: boolean; signal: AbortSignal };

/** A task as `tasks/` exports it: its name, its lane, and how to run it in an environment `Env`. */
export type Executor<Env> = {
  name: string;
  lane: Lane;
  run: (env: Env, helpers: JobHelpers, payload: unknown) => Promise<void>;
};

/** Binds a task to the verb that does its work; the payload is parsed before the verb sees it. */
export function executor<Env, Payload extends z.ZodType>(
  task: TaskDefinition<Payload>,
  work: (env: Env, payload: z.output<Payload>, run: TaskRun) => Promise<unknown>,
): Executor<Env> {
  return {
    name: task.name,
    lane: task.lane,
    run: async (env, helpers, payload) => {
      const { job, abortSignal } = helpers;
      const run = { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts, signal: abortSignal };
      try {
        await work(env, task.payload.parse(payload), run);
      } catch (error) {
        if (abortSignal.aborted) await handBackAttempt(helpers, job.id);
        else if (isConnectionLost(error)) await handBackLostAttempt(helpers, job.id);
        throw error;
      }
    },
  };
}
