import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { audit } from '../../accounts/audit.ts';
import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Delivery } from '../delivery.entity.ts';
import { sendTask } from '../delivery.tasks.ts';
import { Destination } from '../destination.entity.ts';
import { tellNow } from '../events/write-events.ts';
import { mayBeUnderWay } from '../sending/claim-due.ts';
import type { DeliveryBody } from './destination.schema.ts';
import { readDelivery } from './read-deliveries.ts';
import { readDestination } from './read-destinations.ts';

/** A message that says nothing but that messages arrive; at once, whatever the schedule. */
export async function sendTest(tx: EntityManager, actor: Actor, destinationId: string): Promise<DeliveryBody> {
  const { accountId } = actor;
  const destination = await readDestination(tx, accountId, destinationId, { locked: 'change' });
  if (destination.status === 'disabled')
    throw new AppError('unprocessable_input', 'The destination is disabled: enable it first');
  // Whoever tests wants to know now, and may have mended what failed.
  await tx.nativeUpdate(Destination, { id: destinationId, account: accountId }, { restsUntil: null });
  const data = { destination: { id: destinationId, kind: destination.kind, name: destination.name } };
  const id = await tellNow(tx, { accountId, type: 'destination.test', data }, destinationId);
  await audit(tx, actor, 'destination.test', destinationId);
  return readDelivery(tx, accountId, destinationId, id);
}

/** Sends one delivery again, or all that ended since a time, with the ids of their events. */
export async function redeliver(
  tx: EntityManager,
  actor: Actor,
  wanted: { destination_id: string; delivery_id: string | null; since: string | null },
): Promise<{ object: 'redelivery'; deliveries: number }> {
  const { destination_id: destinationId, delivery_id: deliveryId, since } = wanted;
  await readDestination(tx, actor.accountId, destinationId, { locked: 'change' });
  if ((deliveryId === null) === (since === null))
    throw new AppError('unprocessable_input', 'Say either delivery_id or since');
  if (deliveryId !== null) await readDelivery(tx, actor.accountId, destinationId, deliveryId);
  const again = tx
    .getKysely<InferKyselyDB<typeof Delivery>>()
    .updateTable('delivery')
    .set({
      status: 'pending',
      status_reason: null,
      tries: 0,
      // What is being sent this moment is not sent beside that.
      next_attempt_at: sql<Date>`case when ${mayBeUnderWay} then next_attempt_at else now() end`,
      delivered_at: null,
    })
    .where('destination_id', '=', destinationId)
    .where('account_id', '=', actor.accountId);
  const { numUpdatedRows } = await (
    deliveryId === null
      ? again.where('created_at', '>=', sql<Date>`${since}::timestamptz`).where('status', '<>', 'pending')
      : again.where('id', '=', deliveryId)
  ).executeTakeFirstOrThrow();
  await enqueue(tx, sendTask, { destination_id: destinationId });
  await audit(tx, actor, 'destination.redeliver', destinationId, { deliveries: Number(numUpdatedRows) });
  return { object: 'redelivery', deliveries: Number(numUpdatedRows) };
}

/** What failed before is due at once, with all its attempts; but not what is being sent this moment. */
export async function sendWaiting(tx: EntityManager, accountId: string, id: string): Promise<void> {
  await tx
    .getKysely<InferKyselyDB<typeof Delivery>>()
    .updateTable('delivery')
    .set({ next_attempt_at: now, tries: 0 })
    .where('destination_id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where((eb) => eb.not(mayBeUnderWay))
    .execute();
}
