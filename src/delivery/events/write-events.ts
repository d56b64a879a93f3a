import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { jsonb } from '../../database/expressions.ts';
import { tellOfWrite } from '../../database/connections/replicas.ts';
import { newId } from '../../ids.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Delivery, DeliveryEvent } from '../delivery.entity.ts';
import { sendTask } from '../delivery.tasks.ts';
import type { Destination } from '../destination.entity.ts';
import { keepForDigest, waitsUntil } from '../digests/keep-for-digest.ts';
import type { EventData, EventType } from './event-types.ts';

type Tables = InferKyselyDB<typeof Destination | typeof Delivery | typeof DeliveryEvent>;

/**
 * Something that happened to an account. `monitoringJobId`: for destinations that hear of some jobs only. `relevance`: of
 * the most relevant hit in it, for those that hear of relevant ones only. `null`: it is about neither.
 */
export type NewEvent = {
  accountId: string;
  type: EventType;
  data: EventData;
  monitoringJobId?: string | null;
  relevance?: number | null;
};

/**
 * Writes events for all destinations that want them, in the transaction of what happened: both are there, or neither is.
 * What nobody wants is not written at all.
 */
export async function writeEvents(tx: EntityManager, events: readonly NewEvent[]): Promise<void> {
  const byAccount = Map.groupBy(events, ({ accountId }) => accountId);
  for (const [accountId, own] of byAccount) {
    const listening = await listeningDestinations(tx, accountId);
    const told = own.map((event) => ({ event, destinations: listening.filter((one) => wants(one, event)) }));
    await tellAll(tx, accountId, told);
  }
}

type Told = { event: NewEvent; destinations: readonly Listening[] };

/** Writes an event for these destinations, whatever they asked for. */
export async function tell(tx: EntityManager, event: NewEvent, destinations: readonly Listening[]): Promise<void> {
  await tellAll(tx, event.accountId, [{ event, destinations }]);
}

async function tellAll(tx: EntityManager, accountId: string, given: readonly Told[]): Promise<void> {
  const told = given.filter(({ destinations }) => destinations.length > 0);
  if (told.length === 0) return;
  // Whoever is told comes to look.
  await tellOfWrite(tx, accountId);
  const now = await databaseTime(tx);
  const due = new Set<string>();
  for (const { event, destinations } of told) {
    const id = await insertEvent(tx, event);
    for (const destination of destinations) {
      const until = await waitsUntil(tx, destination, now);
      if (until) await keepForDigest(tx, accountId, destination.id, id, until);
      else {
        await insertDelivery(tx, accountId, destination.id, id, now);
        due.add(destination.id);
      }
    }
  }
  // One for all that is due to it.
  for (const id of due) await enqueue(tx, sendTask, { destination_id: id });
}

/** Writes an event for one destination, sent at once whatever its schedule. Returns the delivery's id. */
export async function tellNow(tx: EntityManager, event: NewEvent, destinationId: string): Promise<string> {
  const eventId = await insertEvent(tx, event);
  const id = await insertDelivery(tx, event.accountId, destinationId, eventId, await databaseTime(tx));
  await enqueue(tx, sendTask, { destination_id: destinationId });
  return id;
}

async function insertEvent(tx: EntityManager, { accountId, type, data }: NewEvent): Promise<string> {
  const id = newId('evt');
  await tx
    .getKysely<Tables>()
    .insertInto('delivery_event')
    .values({ id, account_id: accountId, type, data: jsonb(data) })
    .execute();
  return id;
}

/** A delivery that is due with the end of the transaction. Returns its id. */
async function insertDelivery(
  tx: EntityManager,
  accountId: string,
  destinationId: string,
  eventId: string,
  now: Date,
): Promise<string> {
  const id = newId('dlv');
  await tx
    .getKysely<Tables>()
    .insertInto('delivery')
    .values({ id, account_id: accountId, destination_id: destinationId, event_id: eventId, next_attempt_at: now })
    .execute();
  return id;
}

export type Listening = Awaited<ReturnType<typeof listeningDestinations>>[number];

/** The destinations of an account that are told anything at all; none of them goes before the transaction has ended. */
export async function listeningDestinations(tx: EntityManager, accountId: string) {
  return tx
    .getKysely<Tables>()
    .selectFrom('destination')
    .where('account_id', '=', accountId)
    .where('enabled', '=', true)
    .where('status', '<>', 'disabled')
    .select(['id', 'account_id', 'kind', 'events', 'monitoring_job_ids', 'min_relevance'])
    .select(['schedule', 'quiet_hours', 'max_per_day'])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

function wants(destination: Listening, { type, monitoringJobId = null, relevance = null }: NewEvent): boolean {
  if (!destination.events.includes(type)) return false;
  const jobs = destination.monitoring_job_ids;
  if (jobs !== null && monitoringJobId !== null && !jobs.includes(monitoringJobId)) return false;
  return relevance === null || destination.min_relevance === null || relevance >= destination.min_relevance;
}
