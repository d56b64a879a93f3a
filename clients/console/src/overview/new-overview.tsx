import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { keysByInput } from '../api/idempotency-keys.ts';
import { usePrice } from '../api/use-usage.ts';
import { counted } from '../format/numbers.ts';
import { EditableChips } from '../parts/chips.tsx';
import { formText } from '../parts/form-text.ts';
import { Failed } from '../parts/states.tsx';
import { withLabels } from '../parts/with-labels.ts';

const maxCommunities = 10;
const labels = { '/communities': 'Communities', '/goal': 'What you want there' };

/** Asks for the description of any communities. */
export function NewOverview() {
  const [parameters] = useSearchParams();
  const [names, setNames] = useState<string[]>(parameters.getAll('community'));
  const [, go] = useLocation();
  const client = useQueryClient();
  const price = usePrice('community_overview');
  const keyOf = useRef(keysByInput());
  const create = useMutation({
    mutationFn: async (goal: string) => {
      const input = { communities: names, ...(goal !== '' && { goal }) };
      return api.communityOverview.jobs.create.mutate({ ...input, idempotency_key: keyOf.current(input) });
    },
    onSuccess: (job) => {
      client.setQueryData(['overview', job.id], job);
      void client.invalidateQueries({ queryKey: ['overviews'] });
      go(`/overviews/${job.id}`);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(formText(new FormData(event.currentTarget), 'goal'));
  };
  return (
    <form className="sheet form" onSubmit={submit}>
      <EditableChips
        label="Communities"
        added={names}
        onChange={setNames}
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
          defaultValue={parameters.get('goal') ?? ''}
          placeholder="Find testers for a budgeting app"
          dir="auto"
        />
      </div>
      {create.isError && <Failed error={withLabels(create.error, labels)} />}
      <div className="actions">
        <button className="primary" disabled={names.length === 0 || create.isPending}>
          {create.isPending ? 'Starting …' : 'Describe them'}
          {price !== undefined && names.length > 0 && (
            <span className="price">{counted(price * names.length, 'credit')}</span>
          )}
        </button>
      </div>
    </form>
  );
}
