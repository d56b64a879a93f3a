import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

export const reviews = ['pending', 'approved', 'dismissed', 'all'] as const;
export type ReviewFilter = (typeof reviews)[number];

export type HitFilter = { job: string | null; review: ReviewFilter; minRelevance: number; community: string | null };

/**
 * The filters of the inbox and the hit that is read stand in the address: a view can be sent to somebody, and going back
 * leads to where one was.
 */
export function useHitFilter() {
  const [parameters, setParameters] = useSearchParams();
  const text = withHit(parameters, null).toString();
  const filter = useMemo((): HitFilter => {
    const given = new URLSearchParams(text);
    const relevance = Number(given.get('min_relevance') ?? 0);
    return {
      job: given.get('job'),
      review: reviews.find((review) => review === given.get('review')) ?? 'pending',
      minRelevance: relevance >= 0 && relevance <= 1 ? relevance : 0,
      community: given.get('community'),
    };
  }, [text]);
  const selectedId = parameters.get('hit');
  const change = (part: Partial<HitFilter>) => {
    const { job, review, minRelevance, community } = { ...filter, ...part };
    const next = new URLSearchParams();
    if (job) next.set('job', job);
    if (review !== 'pending') next.set('review', review);
    if (minRelevance > 0) next.set('min_relevance', String(minRelevance));
    if (community) next.set('community', community);
    // A slider passes through many values: going back does not pass through them again.
    const isSliding = Object.keys(part).join() === 'minRelevance';
    setParameters(withHit(next, selectedId), { replace: isSliding });
  };
  const select = useCallback(
    (id: string) => setParameters((now) => withHit(now, id), { replace: true }),
    [setParameters],
  );
  return { filter, change, selectedId, select };
}

function withHit(parameters: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (id === null) next.delete('hit');
  else next.set('hit', id);
  return next;
}

export function toQuery({ job, review, minRelevance, community }: HitFilter) {
  return {
    ...(job && { job }),
    ...(review !== 'all' && { review }),
    ...(minRelevance > 0 && { min_relevance: minRelevance }),
    ...(community && { community }),
  };
}
