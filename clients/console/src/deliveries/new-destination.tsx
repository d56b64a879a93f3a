import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import { keysByInput } from '../api/idempotency-keys.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formText } from '../parts/form-text.ts';
import { DestinationForm, type Kind } from './destination-form.tsx';
import { readDestinationForm } from './read-destination-form.ts';

const mutationKey = ['destinations', 'create'];

type Props = { isOpen: boolean; onClose: () => void; onMade: (secret: string | null) => void };

export function NewDestination({ isOpen, onClose, onMade }: Props) {
  const client = useQueryClient();
  const keyOf = useRef(keysByInput());
  const create = useMutation({
    mutationKey,
    mutationFn: async (form: FormData) => {
      const input = {
        ...readDestinationForm(form),
        kind: formText(form, 'kind') as Kind,
        address: formText(form, 'address'),
        token: formText(form, 'token') || null,
      };
      return api.destinations.create.mutate({ ...input, idempotency_key: keyOf.current(input) });
    },
    onSuccess: async (made) => {
      // The same once more is another one.
      keyOf.current = keysByInput();
      await client.invalidateQueries({ queryKey: ['destinations'] });
      onMade((made as { secret?: string | null }).secret ?? null);
    },
  });
  // Of a double click both come before anything is drawn anew.
  const submit = (form: FormData) => client.isMutating({ mutationKey }) === 0 && create.mutate(form);
  return (
    <Dialog title="New destination" isOpen={isOpen} onClose={onClose}>
      <DestinationForm now={null} failure={create.error} onSubmit={submit}>
        <button className="primary" disabled={create.isPending}>
          {create.isPending ? 'Making it …' : 'Make it'}
        </button>
      </DestinationForm>
    </Dialog>
  );
}
