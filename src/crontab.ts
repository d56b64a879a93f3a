import type { z } from 'zod';
import { catalogCrawlTask, catalogEmbedTask, catalogIndexTask } from './catalog/catalog.tasks.ts';
import { deliveryTickTask } from './delivery/delivery.tasks.ts';
import { forgetDeletedTask } from './forgetting/forgetting.tasks.ts';
import { sweepTask } from './jobs/jobs.tasks.ts';
import { changesTask, tickTask } from './monitoring/monitoring.tasks.ts';
import type { TaskDefinition } from './queue/define-task.ts';

/** Before other tasks that are due. */
const first = -1;

/** What runs by the clock, in graphile-worker's crontab format (UTC). */
export const crontab = [
  entry(1, sweepTask, first),
  entry(1, tickTask, first),
  entry(1, deliveryTickTask, first),
  entry(5, changesTask),
  entry(10, catalogIndexTask),
  entry(10, catalogEmbedTask),
  entry(10, catalogCrawlTask),
  entry(10, forgetDeletedTask),
].join('\n');

/**
 * One that still waits when its time comes again is replaced: whatever was missed is done once. Where no worker lived at
 * its time, the next one does it when it begins.
 */
function entry(everyMinutes: number, { name, maxAttempts }: TaskDefinition<z.ZodType>, priority = 0): string {
  const times = everyMinutes === 1 ? '*' : `*/${everyMinutes}`;
  return `${times} * * * * ${name} ?fill=${everyMinutes}m&max=${maxAttempts}&priority=${priority}&jobKey=${name}&jobKeyMode=replace`;
}
