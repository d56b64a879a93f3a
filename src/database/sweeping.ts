import type { EntityManager } from './entity-manager.ts';

/**
 * Lets this transaction remove rows of tables that are append-only otherwise, because their time is over. Nothing else
 * may: the database's triggers look for it.
 */
export async function allowSweeping(tx: EntityManager): Promise<void> {
  await tx.execute(`select set_config('whereabouts.sweeping', 'on', true)`);
}
