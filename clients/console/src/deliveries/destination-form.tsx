import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import type { Destination } from '../api/types.ts';
import { shortened } from '../format/shortened.ts';
import { ChangedMeanwhile, isChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { KeptDraft } from '../parts/kept-draft.tsx';
import { Failed } from '../parts/states.tsx';
import type { DestinationDraft } from './destination-draft.ts';
import type { KeptDestination } from './use-kept-destination.ts';
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
  kept: KeptDestination;
  failure: unknown;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
};

/** Where, what and when. Of what is known already only the kind cannot be changed. */
export function DestinationForm({ now, kept, failure, onSubmit, children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form key={kept.times} className="form" onSubmit={submit} onChange={kept.keep}>
      {kept.isKept && <KeptDraft onBeginAnew={kept.beginAnew} />}
      <Fields now={now} kept={kept.draft} />
      {isChangedMeanwhile(failure) ? <ChangedMeanwhile /> : failure !== null && <Failed error={failure} />}
      <div className="actions">{children}</div>
    </form>
  );
}

function Fields({ now, kept }: { now: Destination | null; kept: DestinationDraft }) {
  const [begin] = useState(kept);
  const [kind, setKind] = useState<Kind>(begin.kind);
  const { sends_mail: sendsMail } = useIdentity().service;
  return (
    <>
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
            defaultValue={begin.name}
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
      <WhatFields begin={begin} />
      <WhenFields begin={begin} />
      <FailuresTo own={now?.id ?? null} begin={begin.failures_to} />
    </>
  );
}

function FailuresTo({ own, begin }: { own: string | null; begin: string | null }) {
  const all = useQuery({
    queryKey: ['destinations'],
    queryFn: async () => api.destinations.list.query({ limit: 100 }),
  });
  const others = (all.data?.data ?? []).filter(({ id }) => id !== own);
  // It stays what it is while nobody can choose another.
  if (others.length === 0) return <input type="hidden" name="failures_to" value={begin ?? ''} />;
  return (
    <div className="field">
      <label htmlFor="destination-failures">When it fails, tell</label>
      <select id="destination-failures" name="failures_to" defaultValue={begin ?? ''}>
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
