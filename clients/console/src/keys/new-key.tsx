import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { KeptDraft } from '../parts/kept-draft.tsx';
import { Failed } from '../parts/states.tsx';
import { useDraft } from '../parts/use-draft.ts';
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
  return (
    <Dialog title="New key" isOpen={isOpen} onClose={onClose}>
      <Making onMade={onMade} />
    </Dialog>
  );
}

type Draft = { name: string; scopes: Scopes; days: number };

function Making({ onMade }: Pick<Props, 'onMade'>) {
  const { key } = useIdentity();
  const client = useQueryClient();
  const [isEmpty, setEmpty] = useState(false);
  const begin: Draft = { name: '', scopes: key.scopes.filter((scope) => scope.endsWith(':read')), days: 0 };
  const { draft, isKept, change, forget } = useDraft('key', begin);
  const { name, days } = draft;
  const scopes = key.scopes.filter((scope) => draft.scopes.includes(scope));
  const create = useMutation({
    mutationKey,
    mutationFn: async () =>
      api.keys.create.mutate({
        name: name.trim(),
        scopes,
        ...(days > 0 && { expires_at: new Date(Date.now() + days * 86_400_000).toISOString() }),
      }),
    onSuccess: async ({ token }) => {
      forget();
      if (token) onMade(token);
      await client.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Of a double click both come before anything is drawn anew.
    if (client.isMutating({ mutationKey }) > 0) return;
    setEmpty(scopes.length === 0);
    if (scopes.length > 0) create.mutate();
  };
  const beginAnew = () => {
    change(begin);
    forget();
  };
  return (
    <form className="form" onSubmit={submit}>
      {isKept && <KeptDraft onBeginAnew={beginAnew} />}
      <div className="field">
        <label htmlFor="key-name">Name</label>
        <input
          id="key-name"
          required
          maxLength={200}
          placeholder="For the dashboard"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
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
              <input
                type="checkbox"
                name="scope"
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  change({ scopes: target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
                }
              />
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
        <select id="key-days" value={days} onChange={(event) => change({ days: Number(event.target.value) })}>
          <option value="0">never</option>
          <option value="7">in a week</option>
          <option value="30">in 30 days</option>
          <option value="365">in a year</option>
        </select>
      </div>
      {create.isError && <Failed error={withLabels(create.error, labels)} />}
      <div className="actions">
        <BusyButton className="primary" busy={create.isPending}>
          Make it
        </BusyButton>
      </div>
    </form>
  );
}
