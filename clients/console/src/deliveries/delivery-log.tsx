import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { Delivery } from '../api/types.ts';
import { counted, wholeNumber } from '../format/numbers.ts';
import { ago, ahead, momentOf } from '../format/times.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';
import { firstPage, nextPage, Pages } from '../parts/pages.tsx';
import { Empty } from '../parts/states.tsx';
import { eventName } from './events.ts';

const usuallyMs = 5_000;
/** Somebody who has just sent a test waits for what comes of it. */
const [soonMs, freshMs] = [1_000, 30_000];
const signs = { pending: 'busy', delivered: 'good', failed: 'bad', dropped: '' } as const;
const words = { pending: 'on its way', delivered: 'delivered', failed: 'failed', dropped: 'not sent' };

/** What was sent to a destination, and what came of it. */
export function DeliveryLog({ destinationId }: { destinationId: string }) {
  const mayWrite = useMay('delivery:write');
  const log = useInfiniteQuery({
    queryKey: ['deliveries', destinationId],
    queryFn: async ({ pageParam }) =>
      api.destinations.deliveries.query({ destination_id: destinationId, ...pageParam, limit: 20 }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isOnItsWay)) ? soonMs : usuallyMs),
  });
  return (
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
  );
}

function isOnItsWay({ status, created_at }: Delivery): boolean {
  return status === 'pending' && Date.now() - Date.parse(created_at) < freshMs;
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
  // Why it was dropped is no failure of the last attempt.
  const why = delivery.status_reason ?? last?.error;
  return (
    <li className="row">
      <div>
        <p>
          <strong>{eventName(delivery.event.type)}</strong>{' '}
          <span className={`status ${signs[delivery.status]}`}>{words[delivery.status]}</span>
        </p>
        <p className="meta">
          <span title={momentOf(delivery.created_at)}>{ago(delivery.created_at)}</span>
          <span>{counted(delivery.attempts.length, 'attempt')}</span>
          {last && (
            <span>
              {last.status_code ?? 'no answer'} in {wholeNumber(last.duration_ms)} ms
            </span>
          )}
          {delivery.next_attempt_at && <span>next {ahead(delivery.next_attempt_at)}</span>}
        </p>
        {why && <p className="fine">{why}</p>}
        {last?.answer && delivery.status !== 'delivered' && (
          <details>
            <summary className="fine">What it answered</summary>
            <pre className="answer">
              <bdi>{last.answer}</bdi>
            </pre>
          </details>
        )}
      </div>
      {mayWrite && (delivery.status !== 'pending' || again.isSuccess) && (
        <BusyButton
          className="quiet"
          busy={again.isPending || delivery.status === 'pending'}
          onClick={() => again.mutate()}
        >
          Send again
        </BusyButton>
      )}
    </li>
  );
}
