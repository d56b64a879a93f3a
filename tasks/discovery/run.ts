import { discoveryRunTask } from '../../src/discovery/discovery.tasks.ts';
import { type DiscoveryEnv, runDiscovery } from '../../src/discovery/run-discovery.ts';
import { type JobEnv, runJob } from '../../src/jobs/running/run-job.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(discoveryRunTask, (env: JobEnv & DiscoveryEnv, { job_id }, run) =>
  runJob(env, job_id, run, (job) => runDiscovery(env, job)),
);
