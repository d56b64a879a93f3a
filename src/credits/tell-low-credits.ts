import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { writeEvents } from '../delivery/events/write-events.ts';
import { eachByItself } from '../queue/each-by-itself.ts';
import type { CreditBalance } from './ledger.entity.ts';

type Tables = InferKyselyDB<typeof CreditBalance>;

/** Fewer than this share of all that were granted is low. What is set aside may come back: it is not spent yet. */
const lowShare = 0.1;
const isLow = sql<boolean>`available + reserved < granted * ${sql.lit(lowShare)}`;

/** Tells accounts whose credits run low, once until more are granted. */
export async function tellLowCredits(em: EntityManager): Promise<void> {
  const db = em.getKysely<Tables>();
  await db
    .updateTable('credit_balance')
    .set({ low_told: false })
    .where('low_told', '=', true)
    .where(sql<boolean>`not ${isLow}`)
    .execute();
  const low = await db
    .selectFrom('credit_balance')
    .select('account_id')
    .where('low_told', '=', false)
    .where(isLow)
    .execute();
  const nameOf = ({ account_id: id }: { account_id: string }) => `${id} could not be told that its credits run low`;
  await eachByItself(low, nameOf, ({ account_id: id }) => em.transactional((tx) => tellAccount(tx, id)));
}

async function tellAccount(tx: EntityManager, accountId: string): Promise<void> {
  const balance = await tx
    .getKysely<Tables>()
    .updateTable('credit_balance')
    .set({ low_told: true })
    .where('account_id', '=', accountId)
    .where('low_told', '=', false)
    .where(isLow)
    .returning((eb) => [
      eb.cast<number>('available', 'float8').as('available'),
      eb.cast<number>('granted', 'float8').as('granted'),
    ])
    .executeTakeFirst();
  if (!balance) return;
  await writeEvents(tx, [{ accountId, type: 'usage.credits.low', data: balance }]);
}
