import { catalogCrawlTask, catalogEmbedTask, catalogIndexTask } from './catalog/catalog.tasks.ts';
import { deliveryTickTask } from './delivery/delivery.tasks.ts';
import { forgetDeletedTask } from './forgetting/forgetting.tasks.ts';
import { sweepTask } from './jobs/jobs.tasks.ts';
import { changesTask, tickTask } from './monitoring/monitoring.tasks.ts';

/** What runs by the clock, in graphile-worker's crontab format (UTC). */
export const crontab = [
  `* * * * * ${sweepTask.name} ?max=1&priority=-1&jobKey=${sweepTask.name}&jobKeyMode=replace`,
  `* * * * * ${tickTask.name} ?max=1&priority=-1&jobKey=${tickTask.name}&jobKeyMode=replace`,
  `* * * * * ${deliveryTickTask.name} ?max=1&priority=-1&jobKey=${deliveryTickTask.name}&jobKeyMode=replace`,
  `*/5 * * * * ${changesTask.name} ?max=1&jobKey=${changesTask.name}&jobKeyMode=replace`,
  `*/10 * * * * ${catalogIndexTask.name} ?max=3&jobKey=${catalogIndexTask.name}&jobKeyMode=replace`,
  `*/10 * * * * ${catalogEmbedTask.name} ?max=1&jobKey=${catalogEmbedTask.name}&jobKeyMode=replace`,
  `*/10 * * * * ${catalogCrawlTask.name} ?max=1&jobKey=${catalogCrawlTask.name}&jobKeyMode=replace`,
  `*/10 * * * * ${forgetDeletedTask.name} ?max=1&jobKey=${forgetDeletedTask.name}&jobKeyMode=replace`,
].join('\n');
