import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import type { Hit } from '../api/types.ts';
import { useNotices } from '../parts/notices.tsx';

export type Decision = Hit['review']['status'];

/** Notes a decision: it is shown at once, and the service's word replaces it. `put` shows a hit as it is now. */
export function useReview(put: (hit: Hit) => void) {
  const client = useQueryClient();
  const notices = useNotices();
  /** One after the other: a note and the decision that follows it arrive in this order. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  /** Of each hit the newest decision: the answer to an older one would show for a moment what was taken back. */
  const newest = useRef(new Map<string, symbol>());
  return async (hit: Hit, status: Decision, note: string | null): Promise<void> => {
    const { id, monitoring_job_id: jobId } = hit;
    const own = Symbol(id);
    newest.current.set(id, own);
    const show = (one: Hit) => {
      if (newest.current.get(id) === own) put(one);
    };
    show({ ...hit, review: { ...hit.review, status, note } });
    try {
      const noted = before.current.then(async () =>
        api.monitoring.hits.review.mutate({ job_id: jobId, hit_id: id, status, ...(note && { note }) }),
      );
      before.current = noted.catch(() => undefined);
      show(await noted);
      void client.invalidateQueries({ queryKey: ['usage'] });
      void client.invalidateQueries({ queryKey: ['monitor', jobId] });
    } catch (error) {
      show(hit);
      notices.failed(error);
    }
  };
}
