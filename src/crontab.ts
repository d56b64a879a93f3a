import type { z } from 'zod';
import { catalogCrawlTask, catalogEmbedTask, catalogIndexTask } from './catalog/catalog.tasks.ts';
import { deliveryTickTask } from './delivery/delivery.tasks.ts';
import { forgetDeletedTask } from './forgetting/forgetting.tasks.ts';
import { sweepTask } from './jobs/jobs.tasks.ts';
import { changesTask, tickTask } from './monitoring/monitoring.tasks.ts';
import type { TaskDefinition } from './queue/define-task.ts';
import type { TimedTask } from './queue/due-tasks.statements.ts';

/** Before other tasks that are due. */
const first = -1;

/** What runs by the clock. */
export const crontab: readonly TimedTask[] = [
  entry(1, sweepTask, first),
  entry(1, tickTask, first),
  entry(1, deliveryTickTask, first),
  entry(5, changesTask),
  entry(10, catalogIndexTask),
  entry(10, catalogEmbedTask),
  entry(10, catalogCrawlTask),
  entry(10, forgetDeletedTask),
];

function entry(everyMinutes: number, { name, maxAttempts }: TaskDefinition<z.ZodType>, priority = 0): TimedTask {
  return { name, everyMinutes, maxAttempts, priority };
}
