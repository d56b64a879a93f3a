import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { Destination } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { ahead } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { Chips } from '../parts/chips.tsx';
import { LoadedScreen, Screen, Section } from '../shell/screen.tsx';
import { destinationSigns } from './deliveries-screen.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { DestinationActions } from './destination-actions.tsx';
import { events } from './events.ts';
import { scheduleSentences } from './schedule-sentence.ts';

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
      actions={mayWrite && <DestinationActions destination={destination} />}
    >
      {destination.status_reason && <p className="failure-line">{destination.status_reason}</p>}
      <Chips words={destination.events.map((event) => events[event][0])} kind="plain" />
      <p className="meta">
        {scheduleSentences(destination).map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
        {destination.min_relevance !== null && <span>hits from relevance {destination.min_relevance}</span>}
        <span>
          {destination.monitoring_job_ids === null
            ? 'all monitoring jobs'
            : counted(destination.monitoring_job_ids.length, 'monitoring job')}
        </span>
        {destination.waiting > 0 && <span>{counted(destination.waiting, 'event')} waiting</span>}
        {destination.next_digest_at && <span>next digest {ahead(destination.next_digest_at)}</span>}
      </p>
      <Section title="Log">
        <DeliveryLog destinationId={destination.id} />
      </Section>
    </Screen>
  );
}
