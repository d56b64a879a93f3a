import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { useDiscoveryJob } from '../api/use-job.ts';
import type { DiscoveryJob } from '../api/types.ts';
import { shortened } from '../format/shortened.ts';
import { ago } from '../format/times.ts';
import { JobOutcome } from '../parts/job-outcome.tsx';
import { RemoveJob } from '../parts/remove-job.tsx';
import { Loaded } from '../parts/states.tsx';
import { LoadedScreen, Screen } from '../shell/screen.tsx';
import { DiscoveryResult } from './discovery-result.tsx';
import { ExportDiscovery } from './export-discovery.tsx';

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
      title={isLong ? shortened(brief, 110) : brief}
      above={
        <>
          <Link href="/discoveries">Discoveries</Link> · {ago(job.created_at)}
        </>
      }
      actions={
        <>
          {result.data && result.data.communities.length > 0 && <ExportDiscovery result={result.data} />}
          {mayWrite && (
            <Link href={`/?from=${job.id}`} className="button">
              Change and ask again
            </Link>
          )}
          {mayWrite && (
            <RemoveJob
              job={job}
              kind="discovery"
              remove={async (address) => api.communityDiscovery.jobs.delete.mutate(address)}
            />
          )}
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
          {(found) => <DiscoveryResult result={found} input={job.input} />}
        </Loaded>
      </JobOutcome>
    </Screen>
  );
}
