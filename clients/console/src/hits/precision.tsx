import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { MonitoringJob } from '../api/types.ts';
import { counted, share, twoDecimals } from '../format/numbers.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';

/** What the reviews of a job say, with the threshold that would have been better one click away. */
export function Precision({ jobId }: { jobId: string }) {
  const job = useQuery({
    queryKey: ['monitor', jobId],
    queryFn: async () => api.monitoring.jobs.get.query({ job_id: jobId }),
  });
  return job.data ? <PrecisionOf job={job.data} /> : null;
}

export function PrecisionOf({ job }: { job: MonitoringJob }) {
  const mayWrite = useMay('monitoring:write');
  const client = useQueryClient();
  const notices = useNotices();
  const { suggested_min_relevance: suggested, min_relevance: now } = job;
  const change = useMutation({
    mutationFn: async (threshold: number) =>
      api.monitoring.jobs.update.mutate({ job_id: job.id, min_relevance: threshold }),
    onSuccess: async (changed) => {
      client.setQueryData(['monitor', job.id], changed);
      await client.invalidateQueries({ queryKey: ['monitors'] });
      notices.done(`Hits need a relevance of ${twoDecimals(changed.min_relevance)} from now on.`, {
        name: 'Undo',
        run: () => change.mutate(now),
      });
    },
    onError: notices.failed,
  });
  if (job.reviewed === 0)
    return <p className="fine">No hit of this job was reviewed yet: how good it is, is not known.</p>;
  return (
    <div className="precision">
      <p>
        <strong>{share(job.approved_share)}</strong> of {counted(job.reviewed, 'reviewed hit')}{' '}
        {job.reviewed === 1 ? 'was' : 'were'} approved, with a threshold of {twoDecimals(now)}.{' '}
        {job.learning &&
          `From ${counted(job.learning.reviews, 'review')} it learned: precision ${share(job.learning.precision_before)} before, ${share(job.learning.precision_after)} now.`}
      </p>
      {mayWrite && suggested !== null && Math.abs(suggested - now) >= 0.01 && (
        <BusyButton busy={change.isPending} onClick={() => change.mutate(suggested)}>
          Use {twoDecimals(suggested)}, which would have been better
        </BusyButton>
      )}
    </div>
  );
}
