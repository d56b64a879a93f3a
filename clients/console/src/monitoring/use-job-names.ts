import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { MonitoringJob } from '../api/types.ts';

const pageSize = 100;

/** All monitoring jobs, to be chosen from by their names. */
export function useJobNames({ enabled } = { enabled: true }) {
  return useQuery({
    queryKey: ['monitors', 'names'],
    queryFn: async () => {
      const jobs: MonitoringJob[] = [];
      for (let cursor: string | null = null; ;) {
        const page = await api.monitoring.jobs.list.query({ limit: pageSize, ...(cursor !== null && { cursor }) });
        jobs.push(...page.data);
        cursor = page.next_cursor;
        if (cursor === null) return jobs;
      }
    },
    enabled,
  });
}
