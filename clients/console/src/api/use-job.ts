import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './client.ts';
import type { DiscoveryJob, OverviewJob } from './types.ts';

type Status = DiscoveryJob['status'];

export function isActive(status: Status): boolean {
  return status === 'queued' || status === 'running' || status === 'canceling';
}

/** Should the stream be held up on the way, it is asked this often. */
const pollMs = 3000;

export function useDiscoveryJob(id: string) {
  const job = useQuery({
    queryKey: ['discovery', id],
    queryFn: async () => api.communityDiscovery.jobs.get.query({ job_id: id }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? pollMs : false),
  });
  useLive(id, ['discovery', id], job.data, (tell) =>
    api.communityDiscovery.jobs.watch.subscribe({ job_id: id }, { onData: ({ data }) => tell(data) }),
  );
  return job;
}

export function useOverviewJob(id: string) {
  const job = useQuery({
    queryKey: ['overview', id],
    queryFn: async () => api.communityOverview.jobs.get.query({ job_id: id }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? pollMs : false),
  });
  useLive(id, ['overview', id], job.data, (tell) =>
    api.communityOverview.jobs.watch.subscribe({ job_id: id }, { onData: ({ data }) => tell(data) }),
  );
  return job;
}

/** Shows every revision of an active job as it is made. */
function useLive<Job extends DiscoveryJob | OverviewJob>(
  id: string,
  queryKey: string[],
  job: Job | undefined,
  subscribe: (tell: (job: Job) => void) => { unsubscribe: () => void },
): void {
  const client = useQueryClient();
  const active = job !== undefined && isActive(job.status);
  useEffect(() => {
    if (!active) return undefined;
    const watching = subscribe((next) => {
      client.setQueryData<Job>(queryKey, (known) => (known && known.revision > next.revision ? known : next));
      if (isActive(next.status)) return;
      void client.invalidateQueries({ queryKey: ['usage'] });
      void client.invalidateQueries({ queryKey: [queryKey[0] === 'discovery' ? 'discoveries' : 'overviews'] });
    });
    return () => watching.unsubscribe();
    // What is subscribed to follows from the id.
  }, [id, active]);
}
