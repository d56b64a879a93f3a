import { type SyntheticEvent, useState } from 'react';
import { formText } from '../parts/form-text.ts';
import { useDraft } from '../parts/use-draft.ts';
import type { Destination } from '../api/types.ts';
import { type DestinationDraft, draftOf, emptyDestination } from './destination-draft.ts';
import { readDestinationForm } from './read-destination-form.ts';

/** What somebody has written of a destination and not sent; `now`: as it was when they began, `null` for a new one. */
export function useKeptDestination(now: Destination | null) {
  const begin = now ? draftOf(now) : emptyDestination;
  const name = now ? `destination ${now.id} ${now.revision}` : 'destination';
  const { draft, isKept, change, forget } = useDraft<DestinationDraft>(name, begin);
  /** The form is made anew with each. */
  const [times, setTimes] = useState(0);
  const keep = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget);
    const kind = (formText(form, 'kind') || begin.kind) as DestinationDraft['kind'];
    change({ ...readDestinationForm(form), kind });
  };
  const beginAnew = () => {
    change(begin);
    forget();
    setTimes(times + 1);
  };
  return { draft, isKept, keep, forget, beginAnew, times };
}

export type KeptDestination = ReturnType<typeof useKeptDestination>;
