import type { MonitoringJob } from '../api/types.ts';
import { Status } from '../parts/job-status.tsx';
import { isReadLive } from './target-sentence.ts';

/** Whether a job watches, as its newest look tells it. `job`: with its runs; `undefined`: they are still to come. */
export function WatchStatus({ status, job }: { status: string; job: MonitoringJob | undefined }) {
  if (status !== 'active') return <Status status={status} />;
  if (job === undefined) return <span className="status">watching</span>;
  return <Status status={isReadLive(job) ? 'active' : 'nothing_live'} />;
}
