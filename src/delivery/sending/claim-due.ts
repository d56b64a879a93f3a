import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../database/built-once.ts';
import { keyMay } from '../../accounts/keys/api-key.entity.ts';
import type { Account } from '../../accounts/account.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { clockTime, now, wireTime } from '../../database/expressions.ts';
import type { Delivery, DeliveryEvent } from '../delivery.entity.ts';
import { Destination } from '../destination.entity.ts';

type Tables = InferKyselyDB<typeof Account | typeof Destination | typeof Delivery | typeof DeliveryEvent>;

/** Who has not said by then how an attempt ended is gone, and another one sends it again, with the same id. */
const lease = sql`interval '60 seconds'`;

/** Whether somebody may be sending it this moment. By the clock: it may have been taken since the transaction began. */
export const mayBeUnderWay = sql<boolean>`(status = 'pending' and next_attempt_at > now() and next_attempt_at <= ${clockTime} + ${lease})`;

/** Chat services and mailboxes want one message after the other; of a destination that fails, only one delivery is tried. */
const maxAtOnce = sql<number>`case when kind = 'webhook' and failures = 0 then 8 else 1 end`;

/**
 * Takes some deliveries of a destination that are due, so that nobody else sends them. Nothing of one that is disabled,
 * gone, or rests, or whose account is suspended.
 */
export const claimDue: (em: EntityManager, destinationId: string) => Promise<Claimed[]> = builtOnce({
  build: claim,
  values: (destinationId) => [destinationId, destinationId],
});

export type Claimed = Awaited<ReturnType<ReturnType<typeof claim>['execute']>>[number];

function claim(db: Kysely<Tables>, destinationId: string) {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('delivery as d')
        .innerJoin('destination as t', 't.id', 'd.destination_id')
        .innerJoin('account as a', 'a.id', 't.account_id')
        .where('d.destination_id', '=', destinationId)
        .where(sql<boolean>`d.status = 'pending'`)
        .where('d.next_attempt_at', '<=', now)
        .where(sql<boolean>`t.enabled and t.status <> 'disabled' and a.status = 'active'`)
        .where(sql<boolean>`coalesce(t.rests_until <= now(), true)`)
        .select('d.id')
        .orderBy('d.next_attempt_at')
        .orderBy('d.id')
        .limit((eb) => eb.selectFrom('destination').select(maxAtOnce.as('most')).where('id', '=', destinationId))
        .forUpdate('d')
        .skipLocked(),
    )
    .updateTable('delivery as d')
    .from(['due', 'destination as t', 'delivery_event as e'])
    .set({ next_attempt_at: sql<Date>`now() + ${lease}` })
    .whereRef('d.id', '=', 'due.id')
    .whereRef('t.id', '=', 'd.destination_id')
    .whereRef('e.id', '=', 'd.event_id')
    .returning(['d.id', 'd.account_id', 'd.destination_id', 'd.event_id', 'd.tries', 'e.type', 'e.data'])
    .returning(['t.kind', 't.name', 't.address', 't.secret', 't.min_relevance', 't.send_empty', 't.failures'])
    .returning((eb) => [
      keyMay(eb.ref('t.created_by_key_id'), 'monitoring:write').as('may_review'),
      wireTime(eb.ref('e.created_at')).as('event_created_at'),
      clockTime.as('claimed_at'),
      sql<string | null>`case when t.previous_secret_until > now() then t.previous_secret end`.as('previous_secret'),
    ]);
}

export async function isMailbox(em: EntityManager, destinationId: string): Promise<boolean> {
  return (await em.count(Destination, { id: destinationId, kind: 'email' })) > 0;
}

/** Gives back what was claimed, to be tried after a wait, in milliseconds. */
export async function handBack(em: EntityManager, ids: readonly string[], waitMs: number): Promise<void> {
  if (ids.length === 0) return;
  await em
    .getKysely<Tables>()
    .updateTable('delivery')
    .set({ next_attempt_at: sql<Date>`now() + ${waitMs} * interval '1 millisecond'` })
    .where('id', 'in', [...ids])
    .where('status', '=', 'pending')
    .execute();
}
