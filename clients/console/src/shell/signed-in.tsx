import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, changeSession, whenSignedOut } from '../api/client.ts';
import { IdentityContext } from '../api/identity.ts';
import type { Identity } from '../api/types.ts';
import { sentenceOf, statusOf } from '../api/problem.ts';
import { Failed, Waiting } from '../parts/states.tsx';
import { SignIn } from './sign-in.tsx';

/** A sign-in link has its secret behind the `#`, where it reaches no server; it is taken out of the address at once. */
function takeLink(): string | null {
  const link = /^#link=([0-9A-Za-z_]+)$/.exec(location.hash)?.[1];
  if (link) history.replaceState(null, '', location.pathname + location.search);
  return link ?? null;
}

let linkRedeemed: Promise<void> | null = null;

/** Who is signed in now. What another key has read is not this one's to see: another tab may have signed in with it. */
async function identify(client: QueryClient) {
  const link = takeLink();
  if (link) linkRedeemed = changeSession('POST', { link });
  await linkRedeemed?.catch((error: unknown) => {
    linkRedeemed = null;
    throw error;
  });
  const identity = await api.whoami.query();
  const before = client.getQueryData<Identity>(['identity']);
  if (before && before.key.id !== identity.key.id)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' });
  return identity;
}

/** Shows its children to who is signed in, and the sign-in to everybody else; also when the key ends in between. */
export function SignedIn({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ended, setEnded] = useState<string | null>(null);
  const identity = useQuery({
    queryKey: ['identity'],
    queryFn: async () => identify(client),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    retry: (count, error) => statusOf(error) === null && count < 5,
  });
  useEffect(() => {
    whenSignedOut(() => {
      if (client.getQueryData(['identity'])) setEnded('Your session has ended: its key was revoked, or it is too old.');
    });
  }, [client]);

  const signedIn = async () => {
    client.setQueryData(['identity'], await identify(client));
    setEnded(null);
  };
  if (ended !== null) return <SignIn note={ended} onSignedIn={signedIn} />;
  if (identity.data)
    return (
      <IdentityContext key={identity.data.key.id} value={identity.data}>
        {children}
      </IdentityContext>
    );
  if (identity.isPending) return <Waiting />;
  const status = statusOf(identity.error);
  if (status === 401 || status === 403) {
    const isPlain = /Send Authorization/.test(sentenceOf(identity.error));
    return <SignIn note={isPlain ? null : sentenceOf(identity.error)} onSignedIn={signedIn} />;
  }
  return <Failed error={identity.error} again={() => void identity.refetch()} />;
}
