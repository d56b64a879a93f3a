import { type JobEnv, runJob } from '../../src/jobs/running/run-job.ts';
import { overviewRunTask } from '../../src/overview/overview.tasks.ts';
import { type OverviewEnv, runOverview } from '../../src/overview/run-overview.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(overviewRunTask, (env: JobEnv & OverviewEnv, { job_id }, run) =>
  runJob(env, job_id, run, (job) => runOverview(env, job)),
);
