import { createContext, use } from 'react';
import type { Identity } from './types.ts';

export type Scope = Identity['key']['scopes'][number];

/** Who is signed in. */
export const IdentityContext = createContext<Identity | null>(null);

export function useIdentity(): Identity {
  const identity = use(IdentityContext);
  if (!identity) throw new Error('Nobody is signed in');
  return identity;
}

/** Whether the key may do something: what it may not do is not shown. */
export function useMay(scope: Scope): boolean {
  return useIdentity().key.scopes.includes(scope);
}
