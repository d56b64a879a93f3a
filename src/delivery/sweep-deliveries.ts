import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/entity-manager.ts';
import { daysAgo } from '../database/expressions.ts';
import type { DeliveryEvent } from './delivery.entity.ts';

const maxAtOnce = 5_000;

/** Removes the oldest events when their time is over, with their deliveries and attempts, so many at once. */
export async function sweepDeliveries(em: EntityManager, keptDays: number): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof DeliveryEvent>>()
    .deleteFrom('delivery_event')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(
          eb.selectFrom('delivery_event').select(['id', 'created_at']).orderBy('id').limit(maxAtOnce).as('oldest'),
        )
        .select('oldest.id')
        .where('oldest.created_at', '<', daysAgo(keptDays)),
    )
    .execute();
}
