import { learnFromReviews } from '../../src/monitoring/hits/learn-from-reviews.ts';
import { learnTask } from '../../src/monitoring/monitoring.tasks.ts';
import type { ScanEnv } from '../../src/monitoring/scan/scan-env.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(learnTask, (env: ScanEnv, { job_id }, run) => learnFromReviews(env, job_id, run.signal));
