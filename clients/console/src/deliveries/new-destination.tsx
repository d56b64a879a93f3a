import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import { keysByInput } from '../api/idempotency-keys.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formText } from '../parts/form-text.ts';
import { DestinationForm, type Kind } from './destination-form.tsx';
import { readDestinationForm } from './read-destination-form.ts';
import { useKeptDestination } from './use-kept-destination.ts';

const mutationKey = ['destinations', 'create'];

type KeyOf = ReturnType<typeof keysByInput>;
type OnMade = (secret: string | null) => void;

export function NewDestination({ isOpen, onClose, onMade }: { isOpen: boolean; onClose: () => void; onMade: OnMade }) {
  const keyOf = useRef(keysByInput());
  const end: OnMade = (secret) => {
    // The same once more is another one.
    keyOf.current = keysByInput();
    onMade(secret);
  };
  return (
    <Dialog title="New destination" isOpen={isOpen} onClose={onClose}>
      <Making keyOf={(input) => keyOf.current(input)} onMade={end} />
    </Dialog>
  );
}

function Making({ keyOf, onMade }: { keyOf: KeyOf; onMade: OnMade }) {
  const kept = useKeptDestination(null);
  const client = useQueryClient();
  const create = useMutation({
    mutationKey,
    mutationFn: async (form: FormData) => {
      const input = {
        ...readDestinationForm(form),
        kind: formText(form, 'kind') as Kind,
        address: formText(form, 'address'),
        token: formText(form, 'token') || null,
      };
      return api.destinations.create.mutate({ ...input, idempotency_key: keyOf(input) });
    },
    onSuccess: async (made) => {
      kept.forget();
      await client.invalidateQueries({ queryKey: ['destinations'] });
      onMade((made as { secret?: string | null }).secret ?? null);
    },
  });
  // Of a double click both come before anything is drawn anew.
  const submit = (form: FormData) => client.isMutating({ mutationKey }) === 0 && create.mutate(form);
  return (
    <DestinationForm now={null} kept={kept} failure={create.error} onSubmit={submit}>
      <BusyButton className="primary" busy={create.isPending}>
        {create.isPending ? 'Making it …' : 'Make it'}
      </BusyButton>
    </DestinationForm>
  );
}
