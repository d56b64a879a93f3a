import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { useIdentity, useMay } from '../api/identity.ts';
import { counted } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { Empty, Loaded } from '../parts/states.tsx';
import { Screen } from '../shell/screen.tsx';
import { TokenDialog } from '../keys/token-dialog.tsx';
import { NewDestination } from './new-destination.tsx';

export const destinationSigns = { active: 'good', failing: 'warn', disabled: '' } as const;

/** Where hits and events go by themselves. */
export default function DeliveriesScreen() {
  const mayWrite = useMay('delivery:write');
  const { sends_mail: sendsMail } = useIdentity().service;
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const destinations = useQuery({
    queryKey: ['destinations'],
    queryFn: async () => api.destinations.list.query({ limit: 100 }),
    refetchInterval: 15_000,
  });
  return (
    <Screen
      title="Deliveries"
      lead={`Hits and events go where you work: to a program, a channel or ${sendsMail ? 'a mailbox' : 'a phone'}.`}
      actions={
        mayWrite && (
          <button className="primary" onClick={() => setNew(true)}>
            New destination
          </button>
        )
      }
    >
      <Loaded query={destinations}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing is delivered yet">
              <p>
                {sendsMail ? 'A webhook, Slack, Discord, mail or ntfy.' : 'A webhook, Slack, Discord or ntfy.'} You can
                test each before anything real is sent.
              </p>
            </Empty>
          ) : (
            <ul className="rows">
              {data.map((destination) => (
                <li key={destination.id} className="row">
                  <div>
                    <Link href={`/deliveries/${destination.id}`} className="row-title" dir="auto">
                      {destination.name}
                    </Link>
                    <p className="meta">
                      <span>{plain(destination.kind)}</span>
                      <bdi>{destination.address}</bdi>
                      <span>{counted(destination.events.length, 'kind of event', 'kinds of events')}</span>
                      <span>
                        {destination.last_delivered_at
                          ? `last ${ago(destination.last_delivered_at)}`
                          : 'nothing delivered yet'}
                      </span>
                    </p>
                    {destination.status_reason && <p className="failure-line">{destination.status_reason}</p>}
                  </div>
                  <span className={`status ${destinationSigns[destination.status]}`}>{destination.status}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <NewDestination
        isOpen={isNew}
        onClose={() => setNew(false)}
        onMade={(made) => {
          setNew(false);
          setSecret(made);
        }}
      />
      <TokenDialog token={secret} what="secret for signatures" onClose={() => setSecret(null)} />
    </Screen>
  );
}
