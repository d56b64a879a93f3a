import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Hit, MonitoringJob } from '../api/types.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';
import { tellingWords, without } from './telling-words.ts';

/** After a dismissal: which word would have kept it away? One click leaves it out of the query, one more takes that back. */
export function LeaveOut({ hit, job }: { hit: Hit; job: MonitoringJob }) {
  const client = useQueryClient();
  const notices = useNotices();
  const query = job.target.kind === 'search' ? job.target.query : job.query;
  // What counts is no word to leave out, either: nothing would be left.
  const asked = [query ?? '', job.intent ?? '', ...hit.match.terms.map(({ text }) => text)];
  const words = tellingWords(hit.post.title, asked.join(' '));
  const change = useMutation({
    mutationFn: async (next: string | null) => {
      const { target } = job;
      return api.monitoring.jobs.update.mutate({
        job_id: job.id,
        ...(target.kind === 'search' ? { target: { ...target, query: next ?? '' } } : { query: next }),
      });
    },
    onSuccess: async (changed) => {
      client.setQueryData(['monitor', job.id], changed);
      await client.invalidateQueries({ queryKey: ['monitors'] });
    },
    onError: notices.failed,
  });
  if (words.length === 0) return null;
  const leaveOut = async (word: string) => {
    await change.mutateAsync(without(query, word));
    notices.done(`Posts with “${word}” are left out from now on.`, {
      name: 'Undo',
      run: () => change.mutate(query),
    });
  };
  return (
    <div className="leave-out">
      <span className="fine">Leave out of the query:</span>
      {words.map((word) => (
        <BusyButton
          key={word}
          className="quiet"
          busy={change.isPending}
          onClick={() => void leaveOut(word).catch(() => undefined)}
        >
          −<bdi>{word}</bdi>
        </BusyButton>
      ))}
    </div>
  );
}
