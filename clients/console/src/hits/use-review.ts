import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import type { Hit } from '../api/types.ts';
import { shortened } from '../format/shortened.ts';
import { useNotices } from '../parts/notices.tsx';

export type Decision = Hit['review']['status'];

/** What a decision is called, where it is shown. */
export const decisionWords: Record<Decision, string> = {
  pending: 'waiting',
  approved: 'approved',
  dismissed: 'dismissed',
};

const maxTitle = 60;

/**
 * Notes a decision: it is shown at once, and the service's word replaces it. `put` shows a hit as it is now. Gives `false`
 * for one that could not be noted.
 */
export function useReview(put: (hit: Hit) => void) {
  const client = useQueryClient();
  const notices = useNotices();
  /** One after the other: a note and the decision that follows it arrive in this order. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  /** Of each hit the newest decision: the answer to an older one would show for a moment what was taken back. */
  const newest = useRef(new Map<string, symbol>());
  /** Of each hit how many decisions there were when it was last heard of. */
  const known = useRef(new Map<string, number>());
  return async (hit: Hit, status: Decision, note: string | null): Promise<boolean> => {
    const { id, monitoring_job_id: jobId } = hit;
    const title = titleOf(hit);
    const own = Symbol(id);
    newest.current.set(id, own);
    const show = (one: Hit) => {
      if (newest.current.get(id) === own) put(one);
    };
    show({ ...hit, review: { ...hit.review, status, note } });
    try {
      const noting = before.current.then(async () =>
        api.monitoring.hits.review.mutate({ job_id: jobId, hit_id: id, status, ...(note && { note }) }),
      );
      before.current = noting.catch(() => undefined);
      const noted = await noting;
      const others = overruled(noted, known.current.get(id) ?? hit.review.history_total);
      known.current.set(id, noted.review.history_total);
      if (others)
        notices.done(`${title} was ${decisionWords[others]} in the meantime. Now it is ${decisionWords[status]}.`);
      show(noted);
      void client.invalidateQueries({ queryKey: ['usage'] });
      void client.invalidateQueries({ queryKey: ['monitor', jobId] });
      return true;
    } catch (error) {
      show(hit);
      notices.failedAt(`${title} is as it was before.`, error);
      return false;
    }
  };
}

function titleOf({ post }: Hit): string {
  return post.deleted ? 'The hit' : `“${shortened(post.title || post.excerpt, maxTitle)}”`;
}

/** The decision that somebody else took since, if it was another one; `before`: how many were known. */
function overruled({ review }: Hit, before: number): Decision | null {
  const last = review.history.at(-2);
  if (!last || review.history_total <= before + 1) return null;
  return last.status === review.status || last.status === 'pending' ? null : last.status;
}
