import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { briefOf, toInput } from '../start/brief.ts';

/** The languages besides English in which the service gives its reasons: those that it has sentences of. */
const written = ['de', 'es', 'fr', 'it', 'pt'];

/** The language of the reasons of a discovery, which is that of its brief; `undefined`: that of the page. */
export function useProseLanguage(jobId: string): string | undefined {
  const { data: job } = useQuery({
    queryKey: ['discovery', jobId],
    queryFn: async () => api.communityDiscovery.jobs.get.query({ job_id: jobId }),
  });
  const { data: understanding } = useQuery({
    queryKey: ['understanding of job', jobId],
    queryFn: async () => api.communityDiscovery.understand.mutate(toInput(briefOf(job!, []))),
    enabled: job !== undefined,
    staleTime: Infinity,
  });
  return written.find((language) => language === understanding?.language);
}
