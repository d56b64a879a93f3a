import type { EntityManager } from '../../database/entity-manager.ts';
import { does, threadTask, type ThreadWork } from '../../threads/thread-task.ts';
import type { BacktestBody } from './backtest.schema.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { type BacktestEnv, tryTarget } from './try-target.ts';

export const backtestTask = threadTask<{ input: BacktestInput; maxMs: number }, BacktestBody>('backtest');

/** `connection`: the thread's own, so that what is read never passes through the event loop of the API. */
export function backtestWork(connection: () => Promise<EntityManager>, judge: Omit<BacktestEnv, 'db'>): ThreadWork {
  return does(backtestTask, async ({ input, maxMs }) => tryTarget({ ...judge, db: await connection() }, input, maxMs));
}
