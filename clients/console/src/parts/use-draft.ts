import { useRef, useState } from 'react';
import { useIdentity } from '../api/identity.ts';

const prefix = 'draft ';

/**
 * What somebody writes, kept in this tab until it is sent: a reload, another page or a new sign-in does not lose it. `name`
 * says which draft it is and stays the same while it is shown. Another account does not see it.
 */
export function useDraft<Draft extends object>(name: string, begin: Draft) {
  const { account } = useIdentity();
  const place = `${prefix}${account.id} ${name}`;
  const [kept, setKept] = useState(() => read(place, begin));
  const [draft, setDraft] = useState(kept ?? begin);
  const newest = useRef(draft);
  const change = (part: Partial<Draft>) => {
    newest.current = { ...newest.current, ...part };
    setDraft(newest.current);
    keep(place, newest.current);
  };
  const forget = () => {
    setKept(null);
    keep(place, null);
  };
  /** `isKept`: it was written before the page was shown. */
  return { draft, isKept: kept !== null, change, forget };
}

/** Whoever signs out leaves nothing in this tab. */
export function forgetDrafts(): void {
  try {
    for (const place of Object.keys(sessionStorage)) if (place.startsWith(prefix)) keep(place, null);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read<Draft extends object>(place: string, begin: Draft): Draft | null {
  try {
    const kept = sessionStorage.getItem(place);
    return kept === null ? null : { ...begin, ...(JSON.parse(kept) as Partial<Draft>) };
  } catch {
    return null;
  }
}

/** A browser that keeps nothing, or has no room, loses it with the page. */
function keep(place: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // It is still on the page.
  }
}
