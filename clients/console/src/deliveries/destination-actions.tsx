import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import type { Destination } from '../api/types.ts';
import { TokenDialog } from '../keys/token-dialog.tsx';
import { AskBefore } from '../parts/ask.tsx';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';
import { ChangeDestination } from './change-destination.tsx';

/** What can be done with a destination. */
export function DestinationActions({ destination }: { destination: Destination }) {
  const client = useQueryClient();
  const notices = useNotices();
  const [, go] = useLocation();
  const [secret, setSecret] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const address = { destination_id: destination.id };
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['destinations'] });
    await client.invalidateQueries({ queryKey: ['destination', destination.id] });
    await client.invalidateQueries({ queryKey: ['deliveries', destination.id] });
  };
  const test = useMutation({
    mutationFn: async () => api.destinations.test.mutate(address),
    onSuccess: async () => {
      notices.done('A test is on its way: see the log.');
      await refresh();
    },
    onError: notices.failed,
  });
  const toggle = useMutation({
    mutationFn: async () => api.destinations.update.mutate({ ...address, enabled: !destination.enabled }),
    onSuccess: refresh,
    onError: notices.failed,
  });
  const rotate = useMutation({
    mutationFn: async () => api.destinations.rotateSecret.mutate(address),
    onSuccess: (rotated) => setSecret((rotated as { secret?: string | null }).secret ?? null),
    onError: notices.failed,
  });
  const remove = useMutation({
    mutationFn: async () => api.destinations.delete.mutate(address),
    onSuccess: async () => {
      go('/deliveries');
      client.removeQueries({ queryKey: ['destination', destination.id] });
      await client.invalidateQueries({ queryKey: ['destinations'] });
    },
    onError: notices.failed,
  });
  return (
    <>
      <BusyButton className="primary" busy={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </BusyButton>
      <button onClick={() => setChanging(true)}>Change</button>
      <BusyButton busy={toggle.isPending} onClick={() => toggle.mutate()}>
        {destination.enabled ? 'Pause' : 'Go on'}
      </BusyButton>
      {destination.kind === 'webhook' && (
        <BusyButton className="quiet" busy={rotate.isPending} onClick={() => rotate.mutate()}>
          New secret
        </BusyButton>
      )}
      <AskBefore
        name="Delete"
        title={`Delete “${destination.name}”?`}
        isBusy={remove.isPending}
        onYes={() => remove.mutate()}
      >
        Nothing more is sent there, and its log goes with it.
      </AskBefore>
      <ChangeDestination destination={destination} isOpen={isChanging} onClose={() => setChanging(false)} />
      <TokenDialog token={secret} what="new secret" onClose={() => setSecret(null)} />
    </>
  );
}
