import { sql } from 'kysely';
import { isPassing } from './connections/database-gone.ts';
import type { EntityManager } from './entity-manager.ts';

const maxAttempts = 5;

/** A whole transaction, begun again when it met others that changed the same rows and had to give way. */
export async function untilItPasses<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isPassing(error)) throw error;
    }
  }
}

/** When the transaction began, by the one clock that all processes share: what is due, or late, is so by it. */
export async function databaseTime(em: EntityManager): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(em.getKysely());
  return rows[0]!.now;
}

/**
 * Lets this transaction remove rows of tables that are append-only otherwise, because their time is over. Nothing else
 * may: the database's triggers look for it.
 */
export async function allowSweeping(tx: EntityManager): Promise<void> {
  await tx.execute(`select set_config('whereabouts.sweeping', 'on', true)`);
}
