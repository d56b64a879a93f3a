import type { EntityManager } from '../../database/entity-manager.ts';
import { does, threadTask, type ThreadWork } from '../../threads/thread-task.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import type { TrialEnv } from './trial.ts';
import type { BacktestPlace, TriedTarget } from './try-target.ts';

type BacktestWork = { databaseUrl: string; input: BacktestInput; place: BacktestPlace | null; maxMs: number };

export const backtestTask = threadTask<BacktestWork, TriedTarget | null>('backtest');

/**
 * `connection`: the thread's own, so that what is read never passes through the event loop of the API. What reads it is
 * loaded with the first: most threads never do this.
 */
export function backtestWork(connection: (url: string) => Promise<EntityManager>, env: TrialEnv): ThreadWork {
  return does(
    backtestTask,
    async ({ input, place, maxMs }, { db, tryTarget }) => tryTarget({ ...env, db }, input, place, maxMs),
    async ({ databaseUrl }: BacktestWork) => {
      const [db, { tryTarget }] = await Promise.all([connection(databaseUrl), import('./try-target.ts')]);
      return { db, tryTarget };
    },
  );
}
