import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { isActive, useDiscoveryJob } from '../api/use-job.ts';
import type { DiscoveryJob } from '../api/types.ts';
import { ago } from '../format/times.ts';
import { useNotices } from '../parts/notices.tsx';
import { JobOutcome } from '../parts/job-outcome.tsx';
import { Loaded } from '../parts/states.tsx';
import { LoadedScreen, Screen } from '../shell/screen.tsx';
import { DiscoveryResult } from './discovery-result.tsx';

export default function DiscoveryScreen() {
  const { id } = useParams<{ id: string }>();
  const job = useDiscoveryJob(id);
  return (
    <LoadedScreen query={job} title="Discovery">
      {(known) => <Shown job={known} />}
    </LoadedScreen>
  );
}

function Shown({ job }: { job: DiscoveryJob }) {
  const mayWrite = useMay('community_discovery:write');
  const result = useQuery({
    queryKey: ['discovery result', job.id],
    queryFn: async () => api.communityDiscovery.jobs.result.query({ job_id: job.id }),
    enabled: job.status === 'succeeded',
    staleTime: Infinity,
  });
  const { brief } = job.input;
  const isLong = brief.length > 160;
  return (
    <Screen
      title={isLong ? `${brief.slice(0, 110).trimEnd()} …` : brief}
      above={
        <>
          <Link href="/discoveries">Discoveries</Link> · {ago(job.created_at)}
        </>
      }
      actions={
        <>
          {mayWrite && (
            <Link href={`/?from=${job.id}`} className="button">
              Change and ask again
            </Link>
          )}
          {mayWrite && <RemoveJob job={job} />}
        </>
      }
      lead={
        isLong && (
          <details>
            <summary className="fine">The whole brief</summary>
            <p dir="auto" className="whole-brief">
              {brief}
            </p>
          </details>
        )
      }
    >
      <JobOutcome
        job={job}
        again={
          mayWrite && (
            <Link href={`/?from=${job.id}`} className="button">
              {job.error?.retryable ? 'Ask again' : 'Change the brief'}
            </Link>
          )
        }
      >
        <Loaded query={result} lines={12}>
          {(found) => <DiscoveryResult result={found} />}
        </Loaded>
      </JobOutcome>
    </Screen>
  );
}

function RemoveJob({ job }: { job: DiscoveryJob }) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const notices = useNotices();
  const active = isActive(job.status);
  const remove = useMutation({
    mutationFn: async () => api.communityDiscovery.jobs.delete.mutate({ job_id: job.id, cancel_only: active }),
    onSuccess: async (left) => {
      await client.invalidateQueries({ queryKey: ['discoveries'] });
      if (left) {
        client.setQueryData(['discovery', job.id], left);
        return;
      }
      client.removeQueries({ queryKey: ['discovery', job.id] });
      notices.done('The discovery was removed.');
      go('/discoveries');
    },
    onError: notices.failed,
  });
  return (
    <button
      className="quiet danger"
      disabled={remove.isPending || job.status === 'canceling'}
      onClick={() => remove.mutate()}
    >
      {active ? 'Cancel' : 'Remove'}
    </button>
  );
}
