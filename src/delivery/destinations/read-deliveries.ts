import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import type { Delivery, DeliveryAttempt, DeliveryEvent, DeliveryStatus } from '../delivery.entity.ts';
import type { DeliveryBody } from './destination.schema.ts';

type Tables = InferKyselyDB<typeof Delivery | typeof DeliveryAttempt | typeof DeliveryEvent>;

const maxShownAttempts = 20;

function selectDeliveries(db: EntityManager, accountId: string, destinationId: string) {
  return db
    .getKysely<Tables>()
    .selectFrom('delivery as d')
    .innerJoin('delivery_event as e', 'e.id', 'd.event_id')
    .where('d.destination_id', '=', destinationId)
    .where('d.account_id', '=', accountId)
    .where('e.account_id', '=', accountId)
    .select(['d.id', 'd.destination_id', 'd.event_id', 'd.status', 'd.status_reason', 'e.type'])
    .select((eb) => [
      wireTime(eb.ref('d.next_attempt_at')).as('next_attempt_at'),
      wireTime(eb.ref('d.created_at')).as('created_at'),
      wireTime(eb.ref('d.delivered_at')).as('delivered_at'),
      jsonArrayFrom(
        eb
          .selectFrom('delivery_attempt as a')
          .whereRef('a.delivery_id', '=', 'd.id')
          .select(['a.status_code', 'a.duration_ms', 'a.error', 'a.answer'])
          .select((one) => wireTime(one.ref('a.at')).as('at'))
          .orderBy('a.id', 'desc')
          .limit(maxShownAttempts),
      ).as('attempts'),
    ]);
}

/** One page of a destination's deliveries, by id. */
export async function listDeliveries(
  db: EntityManager,
  accountId: string,
  destinationId: string,
  page: { after: string | null; order: 'asc' | 'desc'; limit: number; status: DeliveryStatus | null },
): Promise<DeliveryBody[]> {
  let query = selectDeliveries(db, accountId, destinationId);
  if (page.status !== null) query = query.where('d.status', '=', page.status);
  if (page.after !== null) query = query.where('d.id', page.order === 'desc' ? '<' : '>', page.after);
  const rows = await query.orderBy('d.id', page.order).limit(page.limit).execute();
  return rows.map(toDelivery);
}

export async function readDelivery(
  db: EntityManager,
  accountId: string,
  destinationId: string,
  id: string,
): Promise<DeliveryBody> {
  const query = selectDeliveries(db, accountId, destinationId).where('d.id', '=', id);
  const row = id.includes('\0') ? undefined : await query.executeTakeFirst();
  if (!row) throw new AppError('delivery_not_found', `There is no delivery ${id} to this destination`);
  return toDelivery(row);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

function toDelivery({ event_id, type, attempts, ...row }: Row): DeliveryBody {
  return { object: 'delivery', ...row, event: { id: event_id, type }, attempts: attempts.toReversed() };
}
