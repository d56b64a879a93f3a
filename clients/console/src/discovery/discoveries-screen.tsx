import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { counted } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { LinkIfMay } from '../parts/link-if-may.tsx';
import { Status } from '../parts/job-status.tsx';
import { Empty } from '../parts/states.tsx';
import { firstPage, nextPage, Pages } from '../parts/pages.tsx';
import { Screen } from '../shell/screen.tsx';

export default function DiscoveriesScreen() {
  const jobs = useInfiniteQuery({
    queryKey: ['discoveries', 'all'],
    queryFn: async ({ pageParam }) => api.communityDiscovery.jobs.list.query({ ...pageParam, limit: 30 }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
  return (
    <Screen
      title="Discoveries"
      lead="Every brief that was asked, the newest first."
      actions={
        <LinkIfMay scope="community_discovery:write" href="/" className="button primary">
          New discovery
        </LinkIfMay>
      }
    >
      <Pages
        pages={jobs}
        empty={
          <Empty title="No discovery yet">
            <p>Say whom you want to understand, and five communities come back.</p>
          </Empty>
        }
      >
        {(job) => (
          <li key={job.id} className="row">
            <Link href={`/discoveries/${job.id}`} className="row-title" dir="auto">
              {job.input.brief}
            </Link>
            <Status status={job.status} />
            <span className="meta">
              <span>{ago(job.created_at)}</span>
              <span>{counted(job.credits.charged, 'credit')}</span>
            </span>
          </li>
        )}
      </Pages>
    </Screen>
  );
}
