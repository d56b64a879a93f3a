import type { Executor } from './executor.ts';
import { type Lane, lanes } from './define-task.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

type LaneOptions<Env> = Omit<WorkerOptions<Env>, 'executors'> & { executors: Executor<Env>[] };

/**
 * Starts to run tasks, each lane with places of its own: however many jobs wait, scans go on, and however long a crawl
 * takes, neither waits for it. Jobs and deliveries have `concurrency` places, each of the others half as many.
 */
export async function startLanes<Env>(options: LaneOptions<Env>): Promise<Worker> {
  const started: Worker[] = [];
  const stop = async () => void (await Promise.all(started.map((worker) => worker.stop())));
  try {
    for (const lane of lanes) {
      const executors = options.executors.filter((executor) => executor.lane === lane);
      const concurrency = placesOf(lane, options.concurrency);
      // The clock is one lane's business.
      const crontab = lane === 'scans' ? options.crontab : '';
      started.push(await startWorker({ ...options, executors, concurrency, crontab }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { isRunning: () => started.every((worker) => worker.isRunning()), stop };
}

function placesOf(lane: Lane, concurrency: number): number {
  return lane === 'jobs' || lane === 'deliveries' ? concurrency : Math.ceil(concurrency / 2);
}
