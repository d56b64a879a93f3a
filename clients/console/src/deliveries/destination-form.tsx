import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import type { Destination } from '../api/types.ts';
import { shortened } from '../format/shortened.ts';
import { ChangedMeanwhile, isChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { Failed } from '../parts/states.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

export type Kind = Destination['kind'];

const kinds: Record<Kind, [name: string, placeholder: string]> = {
  webhook: ['Webhook', 'https://example.org/hooks/whereabouts'],
  slack: ['Slack', 'https://hooks.slack.com/services/…'],
  discord: ['Discord', 'https://discord.com/api/webhooks/…'],
  email: ['Mail', 'you@example.org'],
  ntfy: ['ntfy', 'https://ntfy.sh/your-topic'],
};

type Props = {
  /** `null`: it is new. */
  now: Destination | null;
  failure: unknown;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
};

/** Where, what and when. Of what is known already only the kind cannot be changed. */
export function DestinationForm({ now, failure, onSubmit, children }: Props) {
  const [kind, setKind] = useState<Kind>(now?.kind ?? 'webhook');
  const { sends_mail: sendsMail } = useIdentity().service;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className="form" onSubmit={submit}>
      <div className="fields">
        {!now && (
          <div className="field">
            <label htmlFor="destination-kind">Kind</label>
            <select
              id="destination-kind"
              name="kind"
              value={kind}
              aria-describedby={sendsMail ? undefined : 'destination-no-mail'}
              onChange={(event) => setKind(event.target.value as Kind)}
            >
              {Object.entries(kinds).map(([value, [name]]) => (
                <option key={value} value={value} disabled={value === 'email' && !sendsMail}>
                  {name}
                </option>
              ))}
            </select>
            {!sendsMail && (
              <p id="destination-no-mail" className="help">
                Mail is not set up here: the operator of this service has to set SMTP_URL and MAIL_FROM first.
              </p>
            )}
          </div>
        )}
        <div className="field">
          <label htmlFor="destination-name">Name</label>
          <input
            id="destination-name"
            name="name"
            required
            maxLength={100}
            defaultValue={now?.name}
            placeholder="The team’s channel"
          />
        </div>
      </div>
      <div className="field">
        <label htmlFor="destination-address">{now ? 'Another address' : 'Address'}</label>
        <input
          id="destination-address"
          name="address"
          required={!now}
          placeholder={now?.address ?? kinds[kind][1]}
          spellCheck={false}
          aria-describedby={now ? 'destination-address-help' : undefined}
        />
        {now && (
          <p id="destination-address-help" className="help">
            Empty: it stays where it is.
          </p>
        )}
      </div>
      {kind === 'ntfy' && (
        <div className="field">
          <label htmlFor="destination-token">Access token, if the topic needs one</label>
          <input id="destination-token" name="token" type="password" autoComplete="off" spellCheck={false} />
        </div>
      )}
      <WhatFields now={now} />
      <WhenFields now={now} />
      <FailuresTo now={now} />
      {isChangedMeanwhile(failure) ? <ChangedMeanwhile /> : failure !== null && <Failed error={failure} />}
      <div className="actions">{children}</div>
    </form>
  );
}

function FailuresTo({ now }: { now: Destination | null }) {
  const all = useQuery({
    queryKey: ['destinations'],
    queryFn: async () => api.destinations.list.query({ limit: 100 }),
  });
  const others = (all.data?.data ?? []).filter(({ id }) => id !== now?.id);
  // It stays what it is while nobody can choose another.
  if (others.length === 0) return <input type="hidden" name="failures_to" value={now?.failures_to ?? ''} />;
  return (
    <div className="field">
      <label htmlFor="destination-failures">When it fails, tell</label>
      <select id="destination-failures" name="failures_to" defaultValue={now?.failures_to ?? ''}>
        <option value="">whoever wants to hear of failures</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {shortened(name, 80)}
          </option>
        ))}
      </select>
    </div>
  );
}
