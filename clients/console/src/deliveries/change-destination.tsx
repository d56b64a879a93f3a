import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Destination } from '../api/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formText } from '../parts/form-text.ts';
import { DestinationForm } from './destination-form.tsx';
import { readDestinationForm } from './read-destination-form.ts';

type Props = { destination: Destination; isOpen: boolean; onClose: () => void };

export function ChangeDestination({ destination, isOpen, onClose }: Props) {
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: async (form: FormData) => {
      const [address, token] = [formText(form, 'address'), formText(form, 'token')];
      return api.destinations.update.mutate({
        ...readDestinationForm(form),
        destination_id: destination.id,
        ...(address !== '' && { address }),
        ...(token !== '' && { token }),
      });
    },
    onSuccess: async (changed) => {
      client.setQueryData(['destination', destination.id], changed);
      onClose();
      await client.invalidateQueries({ queryKey: ['destinations'] });
    },
  });
  return (
    <Dialog title={`Change “${destination.name}”`} isOpen={isOpen} onClose={onClose}>
      <DestinationForm now={destination} failure={update.error} onSubmit={update.mutate}>
        <button className="primary" disabled={update.isPending}>
          {update.isPending ? 'Saving …' : 'Save'}
        </button>
      </DestinationForm>
    </Dialog>
  );
}
