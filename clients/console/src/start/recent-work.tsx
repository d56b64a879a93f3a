import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { DiscoveryJob, OverviewJob } from '../api/types.ts';
import { ago } from '../format/times.ts';
import { Status } from '../parts/job-status.tsx';
import { Empty, Failed, Waiting } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';

const maxShown = 6;

type RecentJob = { id: string; to: string; title: string; kind: string; status: string; created_at: string };

/** The newest discoveries and overviews, whichever they are. `jobs`: `undefined` until they are known. */
export function useRecentWork() {
  const mayDiscovery = useMay('community_discovery:read');
  const mayOverview = useMay('community_overview:read');
  const discoveries = useQuery({
    queryKey: ['discoveries', 'recent'],
    queryFn: async () => api.communityDiscovery.jobs.list.query({ limit: maxShown }),
    enabled: mayDiscovery,
  });
  const overviews = useQuery({
    queryKey: ['overviews', 'recent'],
    queryFn: async () => api.communityOverview.jobs.list.query({ limit: maxShown }),
    enabled: mayOverview,
  });
  const failed = discoveries.data ? null : (discoveries.error ?? overviews.error);
  const isKnown = discoveries.data && (!mayOverview || !overviews.isPending);
  const jobs = isKnown ? newestOf(discoveries.data.data, overviews.data?.data ?? []) : undefined;
  return { jobs, failed, again: () => void discoveries.refetch() };
}

function newestOf(discoveries: readonly DiscoveryJob[], overviews: readonly OverviewJob[]): RecentJob[] {
  return [
    ...discoveries.map((job) => ({ ...job, to: `/discoveries/${job.id}`, title: job.input.brief, kind: 'Discovery' })),
    ...overviews.map((job) => ({
      ...job,
      to: `/overviews/${job.id}`,
      title: job.input.communities.join(', '),
      kind: 'Overview',
    })),
  ]
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, maxShown);
}

export function RecentWork({ jobs, failed, again }: ReturnType<typeof useRecentWork>) {
  if (!jobs)
    return <Section title="Recent work">{failed ? <Failed error={failed} again={again} /> : <Waiting />}</Section>;
  return (
    <Section title="Recent work">
      {jobs.length === 0 ? (
        <Empty title="Nothing yet">
          <p>Your first discovery takes some seconds. Choose an example above if you only want to look.</p>
        </Empty>
      ) : (
        <ul className="rows">
          {jobs.map((job) => (
            <li key={job.id} className="row">
              <Link href={job.to} className="row-title" dir="auto">
                {job.title}
              </Link>
              <Status status={job.status} />
              <span className="meta">
                <span>{job.kind}</span>
                <span>{ago(job.created_at)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
