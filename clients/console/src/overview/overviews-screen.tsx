import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { shortened } from '../format/shortened.ts';
import { ago } from '../format/times.ts';
import { Status } from '../parts/job-status.tsx';
import { firstPage, nextPage, Pages } from '../parts/pages.tsx';
import { Empty } from '../parts/states.tsx';
import { Screen } from '../shell/screen.tsx';
import { NewOverview } from './new-overview.tsx';

export default function OverviewsScreen() {
  const may = useMay('community_overview:write');
  const jobs = useInfiniteQuery({
    queryKey: ['overviews', 'all'],
    queryFn: async ({ pageParam }) => api.communityOverview.jobs.list.query({ ...pageParam, limit: 30 }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
  return (
    <Screen title="Overviews" lead="Rules, tone, what works, and whether to enter: read before you write.">
      {may && <NewOverview />}
      <Pages pages={jobs} empty={<Empty title="No overview yet" />}>
        {(job) => (
          <li key={job.id} className="row">
            <Link href={`/overviews/${job.id}`} className="row-title" dir="auto">
              {job.input.communities.join(', ')}
            </Link>
            <Status status={job.status} />
            <span className="meta">
              <span>{ago(job.created_at)}</span>
              {job.input.goal && <span dir="auto">{shortened(job.input.goal, 120)}</span>}
            </span>
          </li>
        )}
      </Pages>
    </Screen>
  );
}
