import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { newIdempotencyKey } from '../api/new-key.ts';
import type { Destination } from '../api/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formText, formTexts } from '../parts/form-text.ts';
import { Failed } from '../parts/states.tsx';

type Kind = Destination['kind'];
type EventType = Destination['events'][number];

const kinds: Record<Kind, [name: string, placeholder: string]> = {
  webhook: ['Webhook', 'https://example.org/hooks/whereabouts'],
  slack: ['Slack', 'https://hooks.slack.com/services/…'],
  discord: ['Discord', 'https://discord.com/api/webhooks/…'],
  email: ['Mail', 'you@example.org'],
  ntfy: ['ntfy', 'https://ntfy.sh/your-topic'],
};

const events: [type: EventType, name: string, isUsual: boolean][] = [
  ['monitoring.hits.created', 'New hits', true],
  ['community_discovery.job.succeeded', 'A discovery is done', false],
  ['community_discovery.job.failed', 'A discovery failed', false],
  ['community_overview.job.succeeded', 'An overview is done', false],
  ['community_overview.job.failed', 'An overview failed', false],
  ['monitoring.job.suspended', 'A monitoring job was suspended', true],
  ['monitoring.source.blocked', 'A source cannot be read', true],
  ['monitoring.source.recovered', 'A source can be read again', false],
  ['community.changed', 'A community changed its rules', true],
  ['usage.credits.low', 'Credits run low', true],
];

type Props = { isOpen: boolean; onClose: () => void; onMade: (secret: string | null) => void };

export function NewDestination({ isOpen, onClose, onMade }: Props) {
  const [kind, setKind] = useState<Kind>('webhook');
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: async (form: FormData) =>
      api.destinations.create.mutate({
        kind,
        name: formText(form, 'name'),
        address: formText(form, 'address'),
        events: formTexts(form, 'event') as EventType[],
        idempotency_key: newIdempotencyKey(),
      }),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: ['destinations'] });
      onMade((made as { secret?: string | null }).secret ?? null);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title="New destination" isOpen={isOpen} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <div className="fields">
          <div className="field">
            <label htmlFor="destination-kind">Kind</label>
            <select id="destination-kind" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
              {Object.entries(kinds).map(([value, [name]]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="destination-name">Name</label>
            <input id="destination-name" name="name" required maxLength={200} placeholder="The team’s channel" />
          </div>
        </div>
        <div className="field">
          <label htmlFor="destination-address">Address</label>
          <input id="destination-address" name="address" required placeholder={kinds[kind][1]} spellCheck={false} />
        </div>
        <fieldset>
          <legend>Tell it of</legend>
          <div className="scope-choice">
            {events.map(([type, name, isUsual]) => (
              <label key={type} className="check">
                <input type="checkbox" name="event" value={type} defaultChecked={isUsual} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        {create.isError && <Failed error={create.error} />}
        <div className="actions">
          <button className="primary" disabled={create.isPending}>
            {create.isPending ? 'Making it …' : 'Make it'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
