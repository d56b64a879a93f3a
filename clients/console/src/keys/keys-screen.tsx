import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useIdentity, useMay } from '../api/identity.ts';
import type { ApiKey } from '../api/types.ts';
import { useApiKeys } from '../api/use-api-keys.ts';
import { ago, momentOf } from '../format/times.ts';
import { AskBefore } from '../parts/ask.tsx';
import { useNotices } from '../parts/notices.tsx';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { Loaded } from '../parts/states.tsx';
import { Screen } from '../shell/screen.tsx';
import { NewKey } from './new-key.tsx';
import { scopesInWords } from './scopes-in-words.ts';
import { TokenDialog } from './token-dialog.tsx';
import { Table } from '../parts/table.tsx';

const kinds = { active: 'good', expired: 'warn', revoked: '' } as const;

/** Who may do what in this account. */
export default function KeysScreen() {
  const mayWrite = useMay('keys:write');
  const [token, setToken] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const keys = useApiKeys();
  return (
    <Screen
      title="Keys"
      lead="Every program and person gets one, with no more than it needs."
      actions={
        mayWrite && (
          <button className="primary" onClick={() => setNew(true)}>
            New key
          </button>
        )
      }
    >
      <Loaded query={keys}>
        {(all) => (
          <Table label="Keys" columns={['Name', 'Token', 'May', 'Last used', 'Ends', null]}>
            {all.map((key) => (
              <KeyRow key={key.id} apiKey={key} mayWrite={mayWrite} showToken={setToken} />
            ))}
          </Table>
        )}
      </Loaded>
      <NewKey
        isOpen={isNew}
        onClose={() => setNew(false)}
        onMade={(made) => {
          setNew(false);
          setToken(made);
        }}
      />
      <TokenDialog token={token} onClose={() => setToken(null)} />
    </Screen>
  );
}

type RowProps = { apiKey: ApiKey; mayWrite: boolean; showToken: (token: string) => void };

function KeyRow({ apiKey, mayWrite, showToken }: RowProps) {
  const { key: own } = useIdentity();
  const row = useKeptFocus<HTMLTableRowElement>();
  const client = useQueryClient();
  const notices = useNotices();
  const again = async () => client.invalidateQueries({ queryKey: ['keys'] });
  const rotate = useMutation({
    mutationFn: async () => api.keys.rotate.mutate({ key_id: apiKey.id }),
    onSuccess: async ({ token }) => {
      if (token) showToken(token);
      await again();
    },
    onError: notices.failed,
  });
  const revoke = useMutation({
    mutationFn: async () => api.keys.revoke.mutate({ key_id: apiKey.id }),
    onSuccess: async () => {
      notices.done(`“${apiKey.name}” was revoked.`);
      await again();
    },
    onError: notices.failed,
  });
  const isOwn = apiKey.id === own.id;
  return (
    <tr ref={row} tabIndex={-1} className={apiKey.status === 'active' ? '' : 'muted'}>
      <td>
        <strong dir="auto">{apiKey.name}</strong> {isOwn && <span className="status busy">this one</span>}{' '}
        {apiKey.status !== 'active' && <span className={`status ${kinds[apiKey.status]}`}>{apiKey.status}</span>}
      </td>
      <td className="tight">
        <code>
          {apiKey.prefix}…{apiKey.last4}
        </code>
      </td>
      <td className="scopes">{scopesInWords(apiKey.scopes)}</td>
      <td className="tight">{apiKey.last_used_at ? ago(apiKey.last_used_at) : 'never'}</td>
      <td className="tight">{apiKey.expires_at ? momentOf(apiKey.expires_at) : 'never'}</td>
      <td className="tight">
        {mayWrite && apiKey.status === 'active' && (
          <span className="actions">
            <AskBefore
              name="Rotate"
              title={`Give “${apiKey.name}” a new token?`}
              isBusy={rotate.isPending}
              onYes={() => rotate.mutate()}
            >
              {isOwn
                ? 'It is the key that you are signed in with: its token works for five more minutes, then you sign in with the new one, which is shown once.'
                : 'Whoever uses the present token is refused at once. The new one is shown once.'}
            </AskBefore>
            <AskBefore
              name="Revoke"
              title={`Revoke “${apiKey.name}”?`}
              isBusy={revoke.isPending}
              onYes={() => revoke.mutate()}
            >
              Whoever uses it is refused at once, and that cannot be undone.
              {isOwn && ' It is the key that you are signed in with: you will be signed out.'}
            </AskBefore>
          </span>
        )}
      </td>
    </tr>
  );
}
