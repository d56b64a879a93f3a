import type { EntityManager } from '../database/entity-manager.ts';
import { readQueue } from '../queue/read-queue.statements.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

/** A worker takes a task within milliseconds; a busy one may take some time. */
const longWaitSeconds = 60;

/** Whether somebody works on the tasks, and whether some have failed for good. */
export async function checkQueue(em: EntityManager): Promise<Finding> {
  const { oldest_ready_seconds: age, tasks } = await readQueue(em);
  const count = (state: 'ready' | 'running' | 'failed') => number(tasks.reduce((sum, task) => sum + task[state], 0));
  if (age > longWaitSeconds) {
    const found = `${count('ready')} tasks are due, the oldest for ${duration(age)}; ${count('running')} run`;
    return broken('queue', found, 'start a worker (npm start, or: npm run operate -- worker), or more of them');
  }
  const names = tasks.filter(({ failed }) => failed > 0).map(({ task }) => task);
  if (names.length > 0) {
    const found = `${count('failed')} tasks have failed for good (${names.join(', ')})`;
    return warning('queue', found, 'the log says why; they are kept in graphile_worker.jobs, with last_error');
  }
  return ok('queue', `${count('ready')} tasks are due, ${count('running')} run, none has failed for good`);
}
