import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formText, formTexts } from '../parts/form-text.ts';
import { Failed } from '../parts/states.tsx';

type Scopes = Parameters<typeof api.keys.create.mutate>[0]['scopes'];

const mutationKey = ['keys', 'create'];

type Props = { isOpen: boolean; onClose: () => void; onMade: (token: string) => void };

/** A key may do no more than the one that makes it. */
export function NewKey({ isOpen, onClose, onMade }: Props) {
  const { key } = useIdentity();
  const client = useQueryClient();
  const create = useMutation({
    mutationKey,
    mutationFn: async ({ name, scopes, days }: { name: string; scopes: Scopes; days: number }) =>
      api.keys.create.mutate({
        name,
        scopes,
        ...(days > 0 && { expires_at: new Date(Date.now() + days * 86_400_000).toISOString() }),
      }),
    onSuccess: async ({ token }) => {
      if (token) onMade(token);
      await client.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Of a double click both come before anything is drawn anew.
    if (client.isMutating({ mutationKey }) > 0) return;
    const form = new FormData(event.currentTarget);
    create.mutate({
      name: formText(form, 'name'),
      scopes: formTexts(form, 'scope') as Scopes,
      days: Number(form.get('days')),
    });
  };
  return (
    <Dialog title="New key" isOpen={isOpen} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <div className="field">
          <label htmlFor="key-name">Name</label>
          <input id="key-name" name="name" required maxLength={200} placeholder="For the dashboard" />
        </div>
        <fieldset>
          <legend>It may</legend>
          <div className="scope-choice">
            {key.scopes.map((scope) => (
              <label key={scope} className="check">
                <input type="checkbox" name="scope" value={scope} defaultChecked={scope.endsWith(':read')} />
                {scope}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <label htmlFor="key-days">It ends</label>
          <select id="key-days" name="days" defaultValue="0">
            <option value="0">never</option>
            <option value="7">in a week</option>
            <option value="30">in 30 days</option>
            <option value="365">in a year</option>
          </select>
        </div>
        {create.isError && <Failed error={create.error} />}
        <div className="actions">
          <button className="primary" disabled={create.isPending}>
            Make it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
