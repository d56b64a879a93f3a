import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { ago } from '../format/times.ts';
import { capital, communityLabel, plain } from '../format/words.ts';
import { firstPage, nextPage, Pages } from '../parts/pages.tsx';

/** What has changed in the communities that a job watches: what was there before, and what is there now. */
export function CommunityChanges({ jobId }: { jobId: string }) {
  const changes = useInfiniteQuery({
    queryKey: ['changes', jobId],
    queryFn: async ({ pageParam }) => api.monitoring.changes.list.query({ job_id: jobId, ...pageParam, limit: 10 }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
  return (
    <Pages pages={changes} empty={<p className="muted">No rule or description has changed since it watches.</p>}>
      {(change) => (
        <li key={change.id} className="risk">
          <p className="meta">
            <bdi>{communityLabel(change.community.platform, change.community.name)}</bdi>
            <span>{capital(plain(change.kind))}</span>
            <span>{ago(change.seen_at)}</span>
          </p>
          <p dir="auto">{change.meaning}</p>
          {change.before !== null && (
            <p className="diff">
              <span className="unseen">Before: </span>
              <del>
                <bdi>{change.before}</bdi>
              </del>
            </p>
          )}
          {change.after !== null && (
            <p className="diff">
              <span className="unseen">Now: </span>
              <ins>
                <bdi>{change.after}</bdi>
              </ins>
            </p>
          )}
        </li>
      )}
    </Pages>
  );
}
