import { sweepTokens } from '../../src/accounts/sweep-tokens.ts';
import { sweepTask } from '../../src/jobs/jobs.tasks.ts';
import type { JobEnv } from '../../src/jobs/run-job.ts';
import { sweepJobs } from '../../src/jobs/sweep-jobs.ts';
import { sweepMonitoring } from '../../src/monitoring/sweep-monitoring.ts';
import { sweepModelCalls } from '../../src/model-calls/sweep-model-calls.ts';
import { sweepSamples } from '../../src/overview/shared-sample.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(sweepTask, async (env: JobEnv) => {
  const em = env.database.em.fork();
  await sweepJobs(em);
  await sweepTokens(em);
  await sweepSamples(em);
  await sweepMonitoring(em);
  await sweepModelCalls(em, env.config);
});
