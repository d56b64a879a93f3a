import { useUsage } from '../api/use-usage.ts';
import { wholeNumber } from '../format/numbers.ts';
import { LinkIfMay } from '../parts/link-if-may.tsx';
import { Empty } from '../parts/states.tsx';
import type { HitFilter } from './hit-filters.ts';

const unfiltered = { job: null, minRelevance: 0, community: null };

type Props = { filter: HitFilter; change: (part: Partial<HitFilter>) => void; hasJobs: boolean };

/** An empty inbox: because nothing is there, or because of its filters. */
export function NoHits({ filter, change, hasJobs }: Props) {
  const waiting = useUsage().data?.resources.monitoring_hits.pending_review;
  const { job, minRelevance, community, review } = filter;
  const isFiltered = job !== null || minRelevance > 0 || community !== null;
  return (
    <Empty title={titleOf(review === 'pending', isFiltered, waiting)}>
      <p>
        New hits appear here by themselves.{' '}
        {!hasJobs && (
          <LinkIfMay scope="monitoring:write" href="/monitoring/new">
            Watch for something first.
          </LinkIfMay>
        )}
      </p>
      {isFiltered && (
        <button onClick={() => change(unfiltered)}>{review === 'pending' ? 'Show all that wait' : 'Show all'}</button>
      )}
    </Empty>
  );
}

function titleOf(isPending: boolean, isFiltered: boolean, waiting: number | undefined): string {
  if (!isPending) return isFiltered ? 'No hit fits these filters' : 'There is none of these yet';
  if (!isFiltered || waiting === 0) return 'Nothing waits for you';
  if (waiting === undefined) return 'No hit that waits fits these filters';
  return waiting === 1
    ? 'One hit waits, but it does not fit these filters'
    : `${wholeNumber(waiting)} hits wait, but none fits these filters`;
}
