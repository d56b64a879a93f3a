import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Arrival } from './arrival.entity.ts';

const maxSequence = sql<number>`9223372036854775807`;

/**
 * Removes arrivals that nobody will look at any more. `seenByAll`: up to which sequence all who watch have seen them, as
 * part of the same statement, so that nobody can begin to watch in between; null when nobody watches. `keptDays`: whoever
 * has not looked for so long, finds what came in between no more.
 */
export async function sweepArrivals(
  em: EntityManager,
  seenByAll: Expression<number | null>,
  keptDays: number,
): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof Arrival>>()
    .deleteFrom('arrival')
    .where((eb) =>
      eb.or([
        eb('sequence', '<=', eb.fn.coalesce(seenByAll, maxSequence)),
        eb('arrived_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`),
      ]),
    )
    .execute();
}
