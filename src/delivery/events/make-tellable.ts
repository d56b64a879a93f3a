import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import type { DeliveryEvent } from '../delivery.entity.ts';
import type { Digest, HitsCreated } from './event-types.ts';
import type { ReadHits, TellableEvent } from './tellable.ts';

/** Hits that one event shows; the others are listed from `after_sequence` on. */
const maxHitsOfEvent = 20;
/** Of all events of a digest. */
const maxHitsOfDigest = 50;
const maxEventsOfDigest = 500;

/** For whom an event is, and what they want of it. */
type Wishes = { account_id: string; min_relevance: number | null; send_empty: boolean };

/** What is told of an event to a destination, as things are now; `null`: nothing is left of it. */
export async function makeTellable(
  em: EntityManager,
  readHits: ReadHits,
  event: TellableEvent,
  wishes: Wishes,
): Promise<TellableEvent | null> {
  if (event.type === 'monitoring.hits.created') return withHits(em, readHits, event, wishes, maxHitsOfEvent);
  if (event.type !== 'digest') return event;
  const { from, to, events: ids } = event.data as Digest;
  const told: TellableEvent[] = [];
  let left = maxHitsOfDigest;
  const stored = await readEvents(em, wishes.account_id, ids.slice(0, maxEventsOfDigest));
  for (const one of stored) {
    const limit = Math.min(maxHitsOfEvent, left);
    const shown = one.type === 'monitoring.hits.created' ? await withHits(em, readHits, one, wishes, limit) : one;
    if (!shown) continue;
    told.push(shown);
    left -= hitsIn(shown);
  }
  if (told.length === 0 && !wishes.send_empty) return null;
  return { ...event, data: { from, to, events: told, more_events: ids.length - stored.length } };
}

function hitsIn({ data }: TellableEvent): number {
  return Array.isArray(data['hits']) ? data['hits'].length : 0;
}

async function withHits(
  em: EntityManager,
  readHits: ReadHits,
  event: TellableEvent,
  { account_id: accountId, min_relevance: minRelevance }: Wishes,
  limit: number,
): Promise<TellableEvent | null> {
  const { monitoring_job_id: jobId, after, up_to: upTo } = event.data as HitsCreated;
  const found = await readHits(em, { accountId, jobId, after, upTo, minRelevance, limit });
  if (!found || found.hits.length + found.more === 0) return null;
  return { ...event, data: { ...found, after_sequence: found.hits.at(-1)?.sequence ?? after } };
}

async function readEvents(em: EntityManager, accountId: string, ids: string[]): Promise<TellableEvent[]> {
  if (ids.length === 0) return [];
  return em
    .getKysely<InferKyselyDB<typeof DeliveryEvent>>()
    .selectFrom('delivery_event')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .select(['id', 'type', 'data'])
    .select((eb) => wireTime(eb.ref('created_at')).as('created_at'))
    .orderBy('id')
    .execute();
}
