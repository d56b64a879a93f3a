import { sweepTask } from '../../src/jobs/jobs.tasks.ts';
import type { JobEnv } from '../../src/jobs/run-job.ts';
import { sweepJobs } from '../../src/jobs/sweep-jobs.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(sweepTask, (env: JobEnv) => sweepJobs(env.database.em.fork()));
