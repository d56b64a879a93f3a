import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import type { Arrival } from './arrival.entity.ts';
import { turnArrivalBlocks } from './arrival-blocks.statements.ts';

const maxSequence = sql<number>`9223372036854775807`;
const maxAtOnce = 50_000;

/**
 * Removes arrivals that nobody will look at any more: whole blocks at once, and of the others the oldest, so many each
 * time. `seenByAll`: up to which sequence all who watch have seen them, as part of the same statement, so that nobody can
 * begin to watch in between; null when nobody watches. `keptDays`: whoever has not looked for so long, finds what came in
 * between no more.
 */
export async function sweepArrivals(
  em: EntityManager,
  seenByAll: Expression<number | null>,
  keptDays: number,
): Promise<void> {
  const db = em.getKysely<InferKyselyDB<typeof Arrival>>();
  const { seen } = await db.selectNoFrom(sql<number | null>`${seenByAll}`.as('seen')).executeTakeFirstOrThrow();
  await turnArrivalBlocks(em, seen, keptDays);
  await db
    .deleteFrom('arrival')
    .where('sequence', 'in', (eb) =>
      eb
        .selectFrom('arrival as oldest')
        .select('oldest.sequence')
        .where((eb) =>
          eb.or([
            eb('oldest.sequence', '<=', eb.fn.coalesce(seenByAll, maxSequence)),
            eb('oldest.arrived_at', '<', daysAgo(keptDays)),
          ]),
        )
        .orderBy('oldest.sequence')
        .limit(maxAtOnce),
    )
    .execute();
}
