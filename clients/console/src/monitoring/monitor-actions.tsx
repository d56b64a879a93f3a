import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { api } from '../api/client.ts';
import type { MonitoringJob } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { AskBefore } from '../parts/ask.tsx';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';

/** What can be done with a monitoring job. */
export function MonitorActions({ job }: { job: MonitoringJob }) {
  const client = useQueryClient();
  const notices = useNotices();
  const [, go] = useLocation();
  const toggle = useMutation({
    mutationFn: async () => api.monitoring.jobs.update.mutate({ job_id: job.id, enabled: !job.enabled }),
    onSuccess: async (changed) => {
      client.setQueryData(['monitor', job.id], changed);
      await client.invalidateQueries({ queryKey: ['monitors'] });
    },
    onError: notices.failed,
  });
  const remove = useMutation({
    mutationFn: async () => api.monitoring.jobs.delete.mutate({ job_id: job.id }),
    onSuccess: async () => {
      go('/monitoring');
      client.removeQueries({ queryKey: ['monitor', job.id] });
      // Its hits wait no longer.
      void client.invalidateQueries({ queryKey: ['usage'] });
      await client.invalidateQueries({ queryKey: ['monitors'] });
      notices.done(`“${job.name}” was deleted, with its hits.`);
    },
    onError: notices.failed,
  });
  return (
    <>
      <Link className="button" href={`/monitoring/${job.id}/edit`}>
        Change
      </Link>
      <BusyButton busy={toggle.isPending} onClick={() => toggle.mutate()}>
        {job.enabled ? 'Pause' : 'Go on'}
      </BusyButton>
      <AskBefore name="Delete" title="Delete it with its hits?" isBusy={remove.isPending} onYes={() => remove.mutate()}>
        “{job.name}” ends, and its {counted(job.hits_count, 'hit')} go with it. Pausing keeps them.
      </AskBefore>
    </>
  );
}
