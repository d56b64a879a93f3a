import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { Hit } from '../api/types.ts';
import { shortened } from '../format/shortened.ts';
import { LoadedScreen, Screen } from '../shell/screen.tsx';
import { HitDetail } from './hit-detail.tsx';
import { openPost } from './open-post.ts';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { type Decision, useReview } from './use-review.ts';

/** One hit by its id: where the links of messages lead. */
export default function HitScreen() {
  const { id } = useParams<{ id: string }>();
  const hit = useQuery({ queryKey: ['hit', id], queryFn: async () => api.monitoring.hits.get.query({ hit_id: id }) });
  return (
    <LoadedScreen query={hit} title="Hit">
      {(known) => <Shown hit={known} />}
    </LoadedScreen>
  );
}

function Shown({ hit }: { hit: Hit }) {
  const mayReview = useMay('monitoring:write');
  const client = useQueryClient();
  const detail = useKeptFocus();
  const review = useReview((changed) => {
    client.setQueryData(['hit', changed.id], changed);
    // The answer to a decision has the newest alone.
    if (changed.review.history.length < changed.review.history_total)
      void client.invalidateQueries({ queryKey: ['hit', changed.id] });
  });
  const { monitoring_job_id: jobId } = hit;
  const job = useQuery({
    queryKey: ['monitor', jobId],
    queryFn: async () => api.monitoring.jobs.get.query({ job_id: jobId }),
  });
  const decide = async (status: Decision, note: string | null) => review(hit, status, note);
  useShortcuts({
    a: () => mayReview && void decide('approved', hit.review.note),
    d: () => mayReview && void decide('dismissed', hit.review.note),
    o: () => openPost(hit),
  });
  return (
    <Screen
      title="Hit"
      above={<Link href={`/hits?job=${jobId}`}>{job.data ? `Hits of ${shortened(job.data.name, 60)}` : 'Hits'}</Link>}
      lead="You read, you decide; nothing is ever posted."
      actions={
        <Link className="button" href={`/hits?job=${jobId}`}>
          All that wait
        </Link>
      }
    >
      <HitDetail ref={detail} hit={hit} job={job.data} onReview={mayReview ? decide : null} />
    </Screen>
  );
}
