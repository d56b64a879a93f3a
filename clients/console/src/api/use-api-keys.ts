import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { readPages } from './read-pages.ts';

/** A list of more is none that somebody reads. */
const maxKeys = 5_000;

/** All keys of the account, the newest first: those that are over stand among those that are not. */
export function useApiKeys({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['keys'],
    queryFn: async () => (await readPages((place) => api.keys.list.query({ ...place, limit: 100 }), maxKeys)).items,
    enabled,
  });
}
