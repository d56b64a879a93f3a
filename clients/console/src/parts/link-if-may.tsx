import { type ComponentProps } from 'react';
import { Link } from 'wouter';
import { type Scope, useMay } from '../api/identity.ts';

/** A link to what a key needs a scope for: without it nothing is there. */
export function LinkIfMay({ scope, ...link }: { scope: Scope } & ComponentProps<typeof Link>) {
  return useMay(scope) ? <Link {...link} /> : null;
}
