import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { writeEvents } from '../delivery/events/write-events.ts';
import type { CreditBalance } from './ledger.entity.ts';

type Tables = InferKyselyDB<typeof CreditBalance>;

/** Fewer than this share of all that were granted is low. */
const lowShare = 0.1;
const isLow = sql<boolean>`available < granted * ${sql.lit(lowShare)}`;

/** Tells accounts whose credits run low, once until there are more again. */
export async function tellLowCredits(em: EntityManager): Promise<void> {
  await em.transactional(async (tx) => {
    const db = tx.getKysely<Tables>();
    await db
      .updateTable('credit_balance')
      .set({ low_told: false })
      .where('low_told', '=', true)
      .where(sql<boolean>`not ${isLow}`)
      .execute();
    const low = await db
      .updateTable('credit_balance')
      .set({ low_told: true })
      .where('low_told', '=', false)
      .where(isLow)
      .returning((eb) => [
        'account_id',
        eb.cast<number>('available', 'float8').as('available'),
        eb.cast<number>('granted', 'float8').as('granted'),
      ])
      .execute();
    await writeEvents(
      tx,
      low.map(({ account_id, available, granted }) => ({
        accountId: account_id,
        type: 'usage.credits.low' as const,
        data: { available, granted },
      })),
    );
  });
}
