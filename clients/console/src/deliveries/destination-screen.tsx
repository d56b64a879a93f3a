import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { Delivery, Destination } from '../api/types.ts';
import { counted, wholeNumber } from '../format/numbers.ts';
import { ago, momentOf } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { TokenDialog } from '../keys/token-dialog.tsx';
import { Chips } from '../parts/chips.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useNotices } from '../parts/notices.tsx';
import { firstPage, nextPage, Pages } from '../parts/pages.tsx';
import { Empty } from '../parts/states.tsx';
import { LoadedScreen, Screen, Section } from '../shell/screen.tsx';
import { destinationSigns } from './deliveries-screen.tsx';

const signs = { pending: 'busy', delivered: 'good', failed: 'bad', dropped: '' } as const;

export default function DestinationScreen() {
  const { id } = useParams<{ id: string }>();
  const destination = useQuery({
    queryKey: ['destination', id],
    queryFn: async () => api.destinations.get.query({ destination_id: id }),
    refetchInterval: 10_000,
  });
  return (
    <LoadedScreen query={destination} title="Destination">
      {(known) => <Shown destination={known} />}
    </LoadedScreen>
  );
}

function Shown({ destination }: { destination: Destination }) {
  const mayWrite = useMay('delivery:write');
  const log = useInfiniteQuery({
    queryKey: ['deliveries', destination.id],
    queryFn: async ({ pageParam }) =>
      api.destinations.deliveries.query({ destination_id: destination.id, ...pageParam, limit: 20 }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    refetchInterval: 5000,
  });
  return (
    <Screen
      title={destination.name}
      above={
        <>
          <Link href="/deliveries">Deliveries</Link> ·{' '}
          <span className={`status ${destinationSigns[destination.status]}`}>{destination.status}</span>
        </>
      }
      lead={
        <>
          {plain(destination.kind)}, <bdi>{destination.address}</bdi>
        </>
      }
      actions={mayWrite && <Changes destination={destination} />}
    >
      {destination.status_reason && <p className="failure-line">{destination.status_reason}</p>}
      <Chips words={destination.events.map((event) => plain(event).replaceAll('.', ' '))} kind="plain" />
      <p className="meta">
        <span>
          {destination.schedule.kind === 'at_once'
            ? 'at once'
            : `a digest every ${destination.schedule.every}, ${destination.schedule.timezone}`}
        </span>
        {destination.min_relevance !== null && <span>hits from relevance {destination.min_relevance}</span>}
        <span>
          {destination.monitoring_job_ids === null
            ? 'all monitoring jobs'
            : counted(destination.monitoring_job_ids.length, 'monitoring job')}
        </span>
        {destination.waiting > 0 && <span>{counted(destination.waiting, 'event')} waiting</span>}
      </p>
      <Section title="Log">
        <Pages
          pages={log}
          empty={
            <Empty title="Nothing was sent yet">
              <p>Send a test to see that it arrives.</p>
            </Empty>
          }
        >
          {(delivery) => <LogRow key={delivery.id} delivery={delivery} mayWrite={mayWrite} />}
        </Pages>
      </Section>
    </Screen>
  );
}

function LogRow({ delivery, mayWrite }: { delivery: Delivery; mayWrite: boolean }) {
  const client = useQueryClient();
  const notices = useNotices();
  const again = useMutation({
    mutationFn: async () =>
      api.destinations.redeliver.mutate({ destination_id: delivery.destination_id, delivery_id: delivery.id }),
    onSuccess: async () => {
      notices.done('It is sent again.');
      await client.invalidateQueries({ queryKey: ['deliveries', delivery.destination_id] });
    },
    onError: notices.failed,
  });
  const last = delivery.attempts.at(-1);
  return (
    <li className="row">
      <div>
        <p>
          <code>{delivery.event.type}</code>{' '}
          <span className={`status ${signs[delivery.status]}`}>{delivery.status}</span>
        </p>
        <p className="meta">
          <span title={momentOf(delivery.created_at)}>{ago(delivery.created_at)}</span>
          <span>{counted(delivery.attempts.length, 'attempt')}</span>
          {last && (
            <span>
              {last.status_code ?? 'no answer'} in {wholeNumber(last.duration_ms)} ms
            </span>
          )}
          {delivery.next_attempt_at && <span>next {ago(delivery.next_attempt_at)}</span>}
        </p>
        {(last?.error ?? delivery.status_reason) && <p className="fine">{last?.error ?? delivery.status_reason}</p>}
        {last?.answer && delivery.status !== 'delivered' && (
          <details>
            <summary className="fine">What it answered</summary>
            <pre className="answer">
              <bdi>{last.answer}</bdi>
            </pre>
          </details>
        )}
      </div>
      {mayWrite && delivery.status !== 'pending' && (
        <button className="quiet" disabled={again.isPending} onClick={() => again.mutate()}>
          Send again
        </button>
      )}
    </li>
  );
}

function Changes({ destination }: { destination: Destination }) {
  const client = useQueryClient();
  const notices = useNotices();
  const [, go] = useLocation();
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, ask] = useState(false);
  const address = { destination_id: destination.id };
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['destination', destination.id] });
    await client.invalidateQueries({ queryKey: ['deliveries', destination.id] });
  };
  const test = useMutation({
    mutationFn: async () => api.destinations.test.mutate(address),
    onSuccess: async () => {
      notices.done('A test is on its way: see the log.');
      await refresh();
    },
    onError: notices.failed,
  });
  const toggle = useMutation({
    mutationFn: async () => api.destinations.update.mutate({ ...address, enabled: !destination.enabled }),
    onSuccess: refresh,
    onError: notices.failed,
  });
  const rotate = useMutation({
    mutationFn: async () => api.destinations.rotateSecret.mutate(address),
    onSuccess: (rotated) => setSecret((rotated as { secret?: string | null }).secret ?? null),
    onError: notices.failed,
  });
  const remove = useMutation({
    mutationFn: async () => api.destinations.delete.mutate(address),
    onSuccess: async () => {
      go('/deliveries');
      await client.invalidateQueries({ queryKey: ['destinations'] });
    },
    onError: notices.failed,
  });
  return (
    <>
      <button className="primary" disabled={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </button>
      <button disabled={toggle.isPending} onClick={() => toggle.mutate()}>
        {destination.enabled ? 'Pause' : 'Go on'}
      </button>
      {destination.kind === 'webhook' && (
        <button className="quiet" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
          New secret
        </button>
      )}
      <button className="quiet danger" onClick={() => ask(true)}>
        Delete
      </button>
      <Dialog title={`Delete “${destination.name}”?`} isOpen={isAsking} onClose={() => ask(false)}>
        <p>Nothing more is sent there, and its log goes with it.</p>
        <div className="actions">
          <button className="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </button>
        </div>
      </Dialog>
      <TokenDialog token={secret} what="new secret" onClose={() => setSecret(null)} />
    </>
  );
}
