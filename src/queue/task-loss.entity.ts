import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How often whoever worked on a task was lost: its worker, or its database. That is no attempt of the task's. */
export const TaskLoss = defineEntity({
  name: 'TaskLoss',
  tableName: 'task_loss',
  properties: {
    /** Of graphile-worker's. */
    taskId: p.bigint('number').primary().autoincrement(false),
    losses: p.integer().default(1),
    at: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type TaskLoss = InferEntity<typeof TaskLoss>;
