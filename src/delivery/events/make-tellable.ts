import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import type { DeliveryEvent } from '../delivery.entity.ts';
import type { Digest, EventType, HitsCreated } from './event-types.ts';
import type { ReadHits, TellableEvent } from './tellable.ts';

/** Hits that one event shows; the others are listed from `after_sequence` on. */
const maxHitsOfEvent = 20;
/** Of all events of a digest. */
const maxHitsOfDigest = 50;
const maxEventsOfDigest = 500;

export type StoredEvent = {
  id: string;
  type: EventType;
  data: Record<string, unknown>;
  createdAt: string;
  accountId: string;
};

/** What is told of an event to a destination, as things are now; `null`: nothing is left of it. */
export async function makeTellable(
  em: EntityManager,
  readHits: ReadHits,
  event: StoredEvent,
  { minRelevance, sendEmpty }: { minRelevance: number | null; sendEmpty: boolean },
): Promise<TellableEvent | null> {
  const { id, type, createdAt } = event;
  if (type === 'monitoring.hits.created') return withHits(em, readHits, event, minRelevance, maxHitsOfEvent);
  if (type !== 'digest') return { id, type, created_at: createdAt, data: event.data };
  const { from, to, events: ids } = event.data as Digest;
  const told: TellableEvent[] = [];
  let left = maxHitsOfDigest;
  const stored = await readEvents(em, event.accountId, ids.slice(0, maxEventsOfDigest));
  for (const one of stored) {
    const limit = Math.min(maxHitsOfEvent, left);
    const shown = one.type === 'monitoring.hits.created' ? await withHits(em, readHits, one, minRelevance, limit) : plain(one); // prettier-ignore
    if (!shown) continue;
    told.push(shown);
    left -= hitsIn(shown);
  }
  if (told.length === 0 && !sendEmpty) return null;
  return { id, type, created_at: createdAt, data: { from, to, events: told, more_events: ids.length - stored.length } };
}

function plain({ id, type, createdAt, data }: StoredEvent): TellableEvent {
  return { id, type, created_at: createdAt, data };
}

function hitsIn({ data }: TellableEvent): number {
  return Array.isArray(data['hits']) ? data['hits'].length : 0;
}

async function withHits(
  em: EntityManager,
  readHits: ReadHits,
  { id, type, createdAt, data, accountId }: StoredEvent,
  minRelevance: number | null,
  limit: number,
): Promise<TellableEvent | null> {
  const { monitoring_job_id: jobId, after, up_to: upTo } = data as HitsCreated;
  const found = await readHits(em, { accountId, jobId, after, upTo, minRelevance, limit });
  if (!found || found.hits.length + found.more === 0) return null;
  const { monitoring_job, hits, more } = found;
  const last = hits.at(-1)?.sequence ?? after;
  return { id, type, created_at: createdAt, data: { monitoring_job, hits, more, after_sequence: last } };
}

async function readEvents(em: EntityManager, accountId: string, ids: string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const rows = await em
    .getKysely<InferKyselyDB<typeof DeliveryEvent>>()
    .selectFrom('delivery_event')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .select(['id', 'type', 'data'])
    .select((eb) => wireTime(eb.ref('created_at')).as('createdAt'))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, accountId }));
}
