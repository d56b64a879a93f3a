import type { Scope } from '../api/identity.ts';
import { Screen } from './screen.tsx';

/** Instead of a page that the key may not use. */
export function MayNot({ scope }: { scope: Scope }) {
  return (
    <Screen title="This key may not use this page">
      <p>
        The page needs the scope <code>{scope}</code>. Sign in with a key that has it, or ask whoever made this one.
      </p>
    </Screen>
  );
}
