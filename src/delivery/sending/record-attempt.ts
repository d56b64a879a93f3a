import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type QueryCreator, sql } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { databaseTime } from '../../database/transaction.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Delivery, DeliveryAttempt, DeliveryStatus } from '../delivery.entity.ts';
import { sendTask } from '../delivery.tasks.ts';
import type { Destination } from '../destination.entity.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Claimed } from './claim-due.ts';
import { judgeDestination, lockDestination } from './judge-destination.ts';
import { waitAfter } from './retry-times.ts';

type Tables = InferKyselyDB<typeof Destination | typeof Delivery | typeof DeliveryAttempt>;

type Delivered = Attempt & { destinationId: string; address: string };

type Attempt = { deliveryId: string; at: Date; durationMs: number } & Pick<AttemptOutcome, 'statusCode' | 'answer'>;

/** A delivery that got through. One statement, because there are many; nothing of one that was deleted meanwhile. */
export const recordDelivered: (em: EntityManager, attempt: Delivered) => Promise<unknown> = builtOnce({
  build: (db: Kysely<Tables>, attempt: Delivered) =>
    db
      .with('attempt', (cte) => insertAttempt(cte, { ...attempt, error: null }))
      .with('told', (cte) =>
        cte
          .updateTable('destination')
          .set({
            status: sql<'active'>`case status when 'failing' then 'active' else status end`,
            status_reason: sql<string | null>`case status when 'failing' then null else status_reason end`,
            failing_since: sql<null>`null`,
            // Others that were on their way at the same time were asked for a pause.
            rests_until: sql<Date | null>`case when rests_until > now() then rests_until end`,
            failures: sql<number>`0`,
            last_delivered_at: now,
          })
          .where('id', '=', attempt.destinationId)
          .where('address', '=', attempt.address)
          // Many deliveries of a second need not all write the same row.
          .where(
            sql<boolean>`(failures > 0 or last_delivered_at is null or last_delivered_at < now() - interval '1 second')`,
          ),
      )
      .updateTable('delivery')
      .set({
        status: sql<DeliveryStatus>`'delivered'`,
        tries: sql<number>`tries + 1`,
        next_attempt_at: sql<null>`null`,
        delivered_at: now,
        status_reason: sql<null>`null`,
      })
      .where('id', '=', attempt.deliveryId)
      .where(sql<boolean>`status <> 'delivered'`),
  values: ({ at, statusCode, durationMs, answer, deliveryId, destinationId, address }) => [
    at,
    statusCode,
    durationMs,
    null,
    answer,
    deliveryId,
    destinationId,
    address,
    deliveryId,
  ],
});

function insertAttempt(
  db: QueryCreator<Tables>,
  { deliveryId, at, statusCode, durationMs, error, answer }: Attempt & { error: string | null },
) {
  return db
    .insertInto('delivery_attempt')
    .columns(['delivery_id', 'at', 'status_code', 'duration_ms', 'error', 'answer'])
    .expression((eb) =>
      eb
        .selectFrom('delivery')
        .select([
          'id',
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<number>`${statusCode}::int`.as('status_code'),
          sql<number>`${durationMs}::int`.as('duration_ms'),
          sql<string>`${error}::text`.as('error'),
          sql<string>`${answer}::text`.as('answer'),
        ])
        .where('id', '=', deliveryId),
    );
}

/**
 * An attempt that failed: when the next one is, what it means for the destination, and who is told of that. Of one that was
 * given another address meanwhile it means nothing, and the next attempt is made there at once.
 */
export async function recordFailed(
  em: EntityManager,
  delivery: Claimed,
  attempt: Attempt,
  outcome: Extract<AttemptOutcome, { error: string }>,
): Promise<void> {
  await em.transactional(async (tx) => {
    // Before its deliveries, as whoever deletes it does.
    const destination = await lockDestination(tx, delivery.destination_id);
    if (!destination) return;
    // It says nothing of where the next one goes.
    const moved = destination.address !== delivery.address;
    const tries = moved ? 0 : delivery.tries + 1;
    const wait = moved ? 0 : outcome.isGone ? null : waitAfter(tries, outcome.retryAfterMs);
    const db = tx.getKysely<Tables>();
    await insertAttempt(db, { ...attempt, error: outcome.error }).execute();
    const next = wait === null ? null : new Date((await databaseTime(tx)).getTime() + wait);
    const { numUpdatedRows } = await db
      .updateTable('delivery')
      .set({
        tries,
        ...(next
          ? { next_attempt_at: sql<Date>`now() + ${wait} * interval '1 millisecond'` }
          : { status: 'failed' as const, next_attempt_at: null, status_reason: outcome.error }),
      })
      .where('id', '=', delivery.id)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    if (next) await enqueue(tx, sendTask, { destination_id: delivery.destination_id }, { runAt: next });
    if (!moved) await judgeDestination(tx, delivery, destination.status, outcome);
  });
}

/** Nothing is left to tell. */
export async function recordDropped(em: EntityManager, deliveryId: string, reason: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('delivery')
    .set({ status: 'dropped', next_attempt_at: null, status_reason: reason })
    .where('id', '=', deliveryId)
    .where('status', '=', 'pending')
    .execute();
}
