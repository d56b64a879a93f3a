import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { onRequest, type PurgeReceipt } from './purge-receipt.entity.ts';

const lock = sql`hashtextextended('forgetting on request', 0)`;

/**
 * Who reads posts and stores later what they say remembers this number from before the reading: when it is another then,
 * what was read may be forgotten. It is the last receipt of a request; 0: there was none.
 */
export async function lastRequest(em: EntityManager): Promise<number> {
  const { last } = await em
    .getKysely<InferKyselyDB<typeof PurgeReceipt>>()
    .selectFrom('purge_receipt')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.max('id'), sql`0`), 'float8').as('last'))
    .where('source', '=', onRequest)
    .executeTakeFirstOrThrow();
  return last;
}

/** Until the transaction ends nobody forgets. The first statement of one that stores. Throws when somebody has since `known`. */
export async function refuseForgotten(tx: EntityManager, known: number): Promise<void> {
  await tx
    .getKysely()
    .selectNoFrom(sql`pg_advisory_xact_lock_shared(${lock})`.as('held'))
    .execute();
  if ((await lastRequest(tx)) !== known) throw new Error('Posts were forgotten after they had been read');
}

/** Waits for all who store, and keeps them waiting until the transaction ends. */
export async function holdStoring(tx: EntityManager): Promise<void> {
  await tx
    .getKysely()
    .selectNoFrom(sql`pg_advisory_xact_lock(${lock})`.as('held'))
    .execute();
}
