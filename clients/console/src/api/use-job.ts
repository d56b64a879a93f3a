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
  return useJob('discovery', api.communityDiscovery.jobs, id);
}

export function useOverviewJob(id: string) {
  return useJob('overview', api.communityOverview.jobs, id);
}

export const plurals = { discovery: 'discoveries', overview: 'overviews' } as const;
type Kind = keyof typeof plurals;

type Address = { job_id: string };
type Jobs<Job> = {
  get: { query: (address: Address) => Promise<Job> };
  watch: { subscribe: (address: Address, on: { onData: (event: { data: Job }) => void }) => Subscription };
};
type Subscription = { unsubscribe: () => void };

function useJob<Job extends DiscoveryJob | OverviewJob>(kind: Kind, jobs: Jobs<Job>, id: string) {
  const job = useQuery({
    queryKey: [kind, id],
    queryFn: async () => jobs.get.query({ job_id: id }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.status) ? pollMs : false),
  });
  useLive(kind, jobs, id, job.data !== undefined && isActive(job.data.status));
  return job;
}

/** Shows every revision of an active job as it is made. */
function useLive<Job extends DiscoveryJob | OverviewJob>(kind: Kind, jobs: Jobs<Job>, id: string, active: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return undefined;
    const tell = (next: Job) => {
      client.setQueryData<Job>([kind, id], (known) => (known && known.revision > next.revision ? known : next));
      if (isActive(next.status)) return;
      void client.invalidateQueries({ queryKey: ['usage'] });
      void client.invalidateQueries({ queryKey: [plurals[kind]] });
    };
    const watching = jobs.watch.subscribe({ job_id: id }, { onData: ({ data }) => tell(data) });
    return () => watching.unsubscribe();
    // The jobs follow from their kind.
  }, [kind, id, active]);
}
