import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/entity-manager.ts';
import { daysAgo } from '../database/expressions.ts';
import type { QueueTables } from './queue-tables.ts';
import type { TaskLoss } from './task-loss.entity.ts';

/** Removes tasks that failed for good so long ago, and what was counted of tasks that are gone. */
export async function sweepTasks(em: EntityManager, failedKeptDays: number): Promise<void> {
  const db = em.getKysely<QueueTables & InferKyselyDB<typeof TaskLoss>>();
  await db
    .deleteFrom('graphile_worker._private_jobs')
    .where('is_available', '=', false)
    .where('locked_at', 'is', null)
    .where('updated_at', '<', daysAgo(failedKeptDays))
    .execute();
  await db
    .deleteFrom('task_loss as l')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('graphile_worker._private_jobs as t').select('t.id').whereRef('t.id', '=', 'l.task_id'),
        ),
      ),
    )
    .execute();
}
