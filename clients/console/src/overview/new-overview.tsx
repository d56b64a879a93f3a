import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { keysByInput } from '../api/idempotency-keys.ts';
import { usePrice } from '../api/use-usage.ts';
import { counted } from '../format/numbers.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { EditableChips } from '../parts/chips.tsx';
import { KeptDraft } from '../parts/kept-draft.tsx';
import { Failed } from '../parts/states.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { withLabels } from '../parts/with-labels.ts';

const maxCommunities = 10;
const labels = { '/communities': 'Communities', '/goal': 'What you want there' };

/** Asks for the description of any communities. */
export function NewOverview() {
  const [parameters] = useSearchParams();
  const begin = { names: parameters.getAll('community'), goal: parameters.get('goal') ?? '' };
  const { draft, isKept, change, forget } = useDraft(`overview ${parameters.toString()}`, begin);
  const { names, goal } = draft;
  const [, go] = useLocation();
  const client = useQueryClient();
  const price = usePrice('community_overview');
  const keyOf = useRef(keysByInput());
  const create = useMutation({
    mutationFn: async () => {
      const input = { communities: names, ...(goal.trim() !== '' && { goal: goal.trim() }) };
      return api.communityOverview.jobs.create.mutate({ ...input, idempotency_key: keyOf.current(input) });
    },
    onSuccess: (job) => {
      forget();
      client.setQueryData(['overview', job.id], job);
      void client.invalidateQueries({ queryKey: ['overviews'] });
      go(`/overviews/${job.id}`);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate();
  };
  const beginAnew = () => {
    change(begin);
    forget();
  };
  return (
    <form className="sheet form" onSubmit={submit}>
      {isKept && <KeptDraft onBeginAnew={beginAnew} />}
      <EditableChips
        label="Communities"
        added={names}
        onChange={(chosen) => change({ names: chosen })}
        placeholder="r/name, name@host or an address"
        max={maxCommunities}
      />
      <div className="field">
        <label htmlFor="goal">What you want there (the fit is judged by it)</label>
        <input
          id="goal"
          name="goal"
          minLength={3}
          maxLength={1000}
          value={goal}
          onChange={(event) => change({ goal: event.target.value })}
          placeholder="Find testers for a budgeting app"
          dir="auto"
        />
      </div>
      {create.isError && <Failed error={withLabels(create.error, labels)} />}
      <div className="actions">
        <BusyButton className="primary" busy={create.isPending} disabled={names.length === 0}>
          {create.isPending ? 'Starting …' : 'Describe them'}
          {price !== undefined && names.length > 0 && (
            <span className="price">{counted(price * names.length, 'credit')}</span>
          )}
        </BusyButton>
      </div>
    </form>
  );
}
