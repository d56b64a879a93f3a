import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { DiscoveryJob, OverviewJob } from '../api/types.ts';
import { isActive, plurals } from '../api/use-job.ts';
import { counted } from '../format/numbers.ts';
import { AskBefore } from './ask.tsx';
import { useNotices } from './notices.tsx';
import { BusyButton } from './busy-button.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Props<Job> = {
  job: Job;
  /** What its queries are called. */
  kind: keyof typeof plurals;
  /** Cancels or removes it; `null`: it is gone. */
  remove: (address: { job_id: string; cancel_only: boolean }) => Promise<Job | null>;
};

/** Cancels a job that is active; removes one that has ended, when somebody has said yes. */
export function RemoveJob<Job extends DiscoveryJob | OverviewJob>({ job, kind, remove }: Props<Job>) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const notices = useNotices();
  const active = isActive(job.status);
  const button = useKeptFocus<HTMLButtonElement>();
  const removing = useMutation({
    mutationFn: async () => remove({ job_id: job.id, cancel_only: active }),
    onSuccess: async (left) => {
      await client.invalidateQueries({ queryKey: [plurals[kind]] });
      if (left) {
        client.setQueryData([kind, job.id], left);
        return;
      }
      client.removeQueries({ queryKey: [kind, job.id] });
      notices.done(`The ${kind} was removed.`);
      go(`/${plurals[kind]}`);
    },
    onError: notices.failed,
  });
  if (active)
    return (
      <BusyButton
        ref={button}
        className="quiet danger"
        busy={removing.isPending || job.status === 'canceling'}
        onClick={() => removing.mutate()}
      >
        Cancel
      </BusyButton>
    );
  return (
    <AskBefore
      ref={button}
      name="Remove"
      title={`Remove this ${kind}?`}
      isBusy={removing.isPending}
      onYes={() => removing.mutate()}
    >
      {job.status === 'succeeded' ? 'It goes with what it found' : 'It goes'}, and that cannot be undone.
      {job.credits.charged > 0 && ` What it cost does not come back: ${counted(job.credits.charged, 'credit')}.`}
    </AskBefore>
  );
}
