import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { readPages } from '../api/read-pages.ts';

/** All monitoring jobs, to be chosen from by their names. */
export function useJobNames({ enabled } = { enabled: true }) {
  return useQuery({
    queryKey: ['monitors', 'names'],
    queryFn: async () =>
      (await readPages((place) => api.monitoring.jobs.list.query({ ...place, limit: 100 }), Infinity)).items,
    enabled,
  });
}
