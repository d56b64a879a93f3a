import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formText, formTexts } from '../parts/form-text.ts';
import { Failed } from '../parts/states.tsx';
import { withLabels } from '../parts/with-labels.ts';
import { scopesInWords } from './scopes-in-words.ts';

type Scopes = Parameters<typeof api.keys.create.mutate>[0]['scopes'];

const mutationKey = ['keys', 'create'];
const labels = { '/name': 'Name', '/scopes': 'It may', '/expires_at': 'It ends' };

/** What should be given away with care. */
const strong: Partial<Record<Scopes[number], string>> = {
  'keys:write': 'Whoever has it can make and revoke keys of this account.',
  operator: 'Only for people who run this service.',
};

type Props = { isOpen: boolean; onClose: () => void; onMade: (token: string) => void };

/** A key may do no more than the one that makes it. */
export function NewKey({ isOpen, onClose, onMade }: Props) {
  const { key } = useIdentity();
  const client = useQueryClient();
  const [isEmpty, setEmpty] = useState(false);
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
    const chosen = formTexts(form, 'scope') as Scopes;
    setEmpty(chosen.length === 0);
    if (chosen.length === 0) return;
    create.mutate({
      name: formText(form, 'name'),
      scopes: chosen,
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
        <fieldset aria-describedby={isEmpty ? 'no-scope' : undefined}>
          <legend>It may</legend>
          {isEmpty && (
            <p id="no-scope" className="failure-line" role="alert">
              Choose at least one.
            </p>
          )}
          <div className="scope-choice">
            {key.scopes.map((scope) => (
              <label key={scope} className="check">
                <input type="checkbox" name="scope" value={scope} defaultChecked={scope.endsWith(':read')} />
                <span>
                  {scopesInWords([scope])} <code className="fine">{scope}</code>
                  {strong[scope] && <span className="fine warning">{strong[scope]}</span>}
                </span>
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
        {create.isError && <Failed error={withLabels(create.error, labels)} />}
        <div className="actions">
          <button className="primary" disabled={create.isPending}>
            Make it
          </button>
        </div>
      </form>
    </Dialog>
  );
}
