import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import type { Destination } from '../api/types.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formText } from '../parts/form-text.ts';
import { DestinationForm } from './destination-form.tsx';
import { readDestinationForm } from './read-destination-form.ts';
import { useKeptDestination } from './use-kept-destination.ts';

type Props = { destination: Destination; onClose: () => void };

export function ChangeDestination({ destination, isOpen, onClose }: Props & { isOpen: boolean }) {
  return (
    <Dialog title={`Change “${destination.name}”`} isOpen={isOpen} onClose={onClose}>
      <Changing destination={destination} onClose={onClose} />
    </Dialog>
  );
}

function Changing({ destination, onClose }: Props) {
  const client = useQueryClient();
  // The whole form is sent, and it shows this one: it is read again meanwhile, and then says another revision.
  const [begun] = useState(destination);
  const kept = useKeptDestination(begun);
  const update = useMutation({
    mutationFn: async (form: FormData) => {
      const [address, token] = [formText(form, 'address'), formText(form, 'token')];
      return api.destinations.update.mutate({
        ...readDestinationForm(form),
        destination_id: begun.id,
        expected_revision: begun.revision,
        ...(address !== '' && { address }),
        ...(token !== '' && { token }),
      });
    },
    onSuccess: async (changed) => {
      kept.forget();
      client.setQueryData(['destination', begun.id], changed);
      onClose();
      await client.invalidateQueries({ queryKey: ['destinations'] });
    },
  });
  return (
    <DestinationForm now={begun} kept={kept} failure={update.error} onSubmit={update.mutate}>
      <BusyButton className="primary" busy={update.isPending}>
        {update.isPending ? 'Saving …' : 'Save'}
      </BusyButton>
    </DestinationForm>
  );
}
