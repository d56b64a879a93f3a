import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, changeSession, whenSignedOut } from '../api/client.ts';
import { IdentityContext } from '../api/identity.ts';
import type { Identity } from '../api/types.ts';
import { problemOf, sentenceOf, statusOf } from '../api/problem.ts';
import { Failed, Waiting } from '../parts/states.tsx';
import { Brand } from './brand.tsx';
import { SignIn } from './sign-in.tsx';
import { SignOut } from './sign-out.tsx';

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
  const refusal = await linkRedeemed?.catch((error: unknown) => ({ error }));
  if (refusal) linkRedeemed = null;
  // Whoever is signed in already may open a used link again.
  const identity = await api.whoami.query().catch((error: unknown) => {
    throw refusal && statusOf(error) === 401 ? refusal.error : error;
  });
  const before = client.getQueryData<Identity>(['identity']);
  if (before && before.key.id !== identity.key.id)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' });
  return identity;
}

const againMs = 5000;

/** A key that is wrong stays wrong; all else may pass. */
function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status === 401 || status === 403;
}

/** Why somebody who was signed in is not anymore, from the code of the refusal. */
function sentenceOnEnd(code: string | undefined): string {
  if (code === 'missing_token') return 'You are signed out.';
  if (code === 'token_revoked') return 'Your session has ended: its key was revoked.';
  if (code === 'token_expired') return 'Your session has ended: its key has expired.';
  return 'Your session has ended.';
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
    refetchInterval: ({ state }) =>
      state.status === 'error' && state.data === undefined && !isRefused(state.error) ? againMs : false,
    retry: (count, error) => statusOf(error) === null && count < 5,
  });
  // It stays in front of people while it is asked again.
  const failure = useRef<unknown>(null);
  failure.current = identity.error ?? failure.current;
  useEffect(() => {
    whenSignedOut((error) => {
      if (client.getQueryData(['identity'])) setEnded(sentenceOnEnd(problemOf(error)?.code));
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
  if (failure.current === null)
    return (
      <Frame>
        <Waiting />
      </Frame>
    );
  if (isRefused(failure.current)) {
    const isPlain = problemOf(failure.current)?.code === 'missing_token';
    return <SignIn note={isPlain ? null : sentenceOf(failure.current)} onSignedIn={signedIn} />;
  }
  return (
    <Frame>
      <h1>The console cannot be shown now</h1>
      <Failed error={failure.current} again={() => void identity.refetch()} />
      <p className="fine">It is asked again by itself.</p>
      <SignOut />
    </Frame>
  );
}

/** What is around a page while nobody is known to be signed in. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="sign-in">
      <Brand />
      {children}
    </main>
  );
}
