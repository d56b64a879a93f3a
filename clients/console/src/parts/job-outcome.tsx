import { type ReactNode, useRef } from 'react';
import { isActive } from '../api/use-job.ts';
import type { DiscoveryJob, OverviewJob } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { Progress } from './progress.tsx';
import { Empty } from './states.tsx';

type JobOutcomeProps = {
  job: DiscoveryJob | OverviewJob;
  /** What can be done after a failure. */
  again?: ReactNode;
  /** What it found. */
  children: ReactNode;
};

/** How far a job is, how it ended, or what it found. Who listens is told that it has ended: a failure tells itself. */
export function JobOutcome({ job, ...outcome }: JobOutcomeProps) {
  const wasActive = useRef(false);
  wasActive.current ||= isActive(job.status);
  return (
    <>
      <p className="unseen" role="status">
        {wasActive.current && endings[job.status]}
      </p>
      <Outcome job={job} {...outcome} />
    </>
  );
}

const endings: Partial<Record<JobOutcomeProps['job']['status'], string>> = {
  succeeded: 'It is done: what it found follows.',
  canceled: 'It was canceled.',
};

function Outcome({ job, again, children }: JobOutcomeProps) {
  if (job.status === 'succeeded') return children;
  if (job.status === 'failed')
    return (
      <div className="failed" role="alert">
        <p className="failed-title">It did not succeed, and cost nothing</p>
        <p>{job.error?.message}</p>
        {again}
      </div>
    );
  if (isActive(job.status))
    return (
      <Progress percent={job.progress.percent} stage={job.progress.stage}>
        <span>{counted(job.credits.reserved, 'credit')} set aside</span>
      </Progress>
    );
  return (
    <Empty title="Canceled">
      <p>It cost {counted(job.credits.charged, 'credit')} and is removed a day later.</p>
    </Empty>
  );
}
