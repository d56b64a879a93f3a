import { sweepTask } from '../../src/jobs/jobs.tasks.ts';
import type { JobEnv } from '../../src/jobs/running/run-job.ts';
import { executor } from '../../src/queue/executor.ts';
import { runAll } from '../../src/queue/run-all.ts';
import { sweeps } from '../../src/sweeps.ts';

export default executor(sweepTask, async ({ database, config, logger }: JobEnv) => {
  const runs = Object.entries(sweeps).map(([name, sweep]) => [name, () => sweep(database.em.fork(), config)] as const);
  await runAll('sweep', Object.fromEntries(runs), logger);
});
