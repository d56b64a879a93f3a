import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { useOverviewJob } from '../api/use-job.ts';
import type { OverviewJob, OverviewResult } from '../api/types.ts';
import { ago } from '../format/times.ts';
import { communityLabel } from '../format/words.ts';
import { JobOutcome } from '../parts/job-outcome.tsx';
import { RemoveJob } from '../parts/remove-job.tsx';
import { Empty, Loaded } from '../parts/states.tsx';
import { useIsPrinting } from '../parts/use-is-printing.ts';
import { Warnings } from '../parts/warnings.tsx';
import { LoadedScreen, Screen } from '../shell/screen.tsx';
import { CommunityOverview } from './community-overview.tsx';
import { Comparison } from './comparison.tsx';
import { ExportMenu } from './export-menu.tsx';

export default function OverviewScreen() {
  const { id } = useParams<{ id: string }>();
  const job = useOverviewJob(id);
  return (
    <LoadedScreen query={job} title="Overview">
      {(known) => <Shown job={known} />}
    </LoadedScreen>
  );
}

function Shown({ job }: { job: OverviewJob }) {
  const result = useQuery({
    queryKey: ['overview result', job.id],
    queryFn: async () => api.communityOverview.jobs.result.query({ job_id: job.id }),
    enabled: job.status === 'succeeded',
    staleTime: Infinity,
  });
  const mayWrite = useMay('community_overview:write');
  const mayMonitor = useMay('monitoring:write');
  const names = job.input.communities;
  const found = result.data?.communities.map(({ community }) => community.name) ?? [];
  const again = (name: string) =>
    mayWrite && (
      <Link className="button" href={`/overviews?${queryOf(names)}&goal=${encodeURIComponent(job.input.goal ?? '')}`}>
        {name}
      </Link>
    );
  return (
    <Screen
      title={titleOf(names)}
      above={
        <>
          <Link href="/overviews">Overviews</Link> · {ago(job.created_at)}
        </>
      }
      lead={job.input.goal && <span dir="auto">For: {job.input.goal}</span>}
      actions={
        <>
          {result.data && <ExportMenu result={result.data} />}
          {mayMonitor && found.length > 0 && (
            <Link className="button" href={`/monitoring/new?${queryOf(found)}`}>
              Watch
            </Link>
          )}
          {again('Change and ask again')}
          {mayWrite && (
            <RemoveJob
              job={job}
              kind="overview"
              remove={async (address) => api.communityOverview.jobs.delete.mutate(address)}
            />
          )}
        </>
      }
    >
      <JobOutcome job={job} again={again(job.error?.retryable ? 'Ask again' : 'Change it')}>
        <Loaded query={result} lines={12}>
          {(known) => <Result result={known} />}
        </Loaded>
      </JobOutcome>
    </Screen>
  );
}

/** The first of them tell one overview from another, in the window's title, too. */
function titleOf(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

function queryOf(names: readonly string[]): string {
  return names.map((name) => `community=${encodeURIComponent(name)}`).join('&');
}

function Result({ result }: { result: OverviewResult }) {
  const rankOf = new Map(result.comparison.map(({ community, rank }) => [community, rank]));
  const communities = result.communities.toSorted(
    (a, b) => (rankOf.get(a.community.name) ?? Infinity) - (rankOf.get(b.community.name) ?? Infinity),
  );
  // In the address, so that it stays when the page is loaded anew.
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('community');
  const overview = communities.find(({ community }) => community.name === chosen) ?? communities[0];
  const isPrinting = useIsPrinting();
  const about = new Set(communities.map(({ community }) => community.name));
  return (
    <>
      <Warnings warnings={result.warnings.filter(({ community }) => community === null || !about.has(community))} />
      {communities.length > 1 && <Comparison result={result} />}
      {communities.length > 1 && (
        <div className="tabs no-print" role="group" aria-label="Which community">
          {communities.map(({ community }) => (
            <button
              key={community.name}
              aria-pressed={community.name === overview?.community.name}
              onClick={() => setParameters({ community: community.name }, { replace: true })}
            >
              <bdi>{communityLabel(community.platform, community.name)}</bdi>
            </button>
          ))}
        </div>
      )}
      {overview ? (
        (isPrinting ? communities : [overview]).map((one) => (
          <CommunityOverview key={one.community.name} overview={one} />
        ))
      ) : (
        <Empty title="None of them could be read">
          <p>The warnings above say why.</p>
        </Empty>
      )}
    </>
  );
}
