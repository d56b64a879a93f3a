import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { WatchedCommunity } from '../../catalog/arrivals/arrival.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import type { CommunityChange, CommunitySnapshot } from './community-change.entity.ts';

type Tables = InferKyselyDB<
  typeof CommunityChange | typeof CommunitySnapshot | typeof Community | typeof WatchedCommunity
>;

const maxAtOnce = 1_000;

/** Removes changes when their time is over, and snapshots of what nobody watches any more. */
export async function sweepChanges(em: EntityManager, keptDays: number): Promise<void> {
  const db = em.getKysely<Tables>();
  await db
    .deleteFrom('community_change')
    .where('id', 'in', (eb) => eb.selectFrom('community_change').select('id').orderBy('id').limit(maxAtOnce))
    .where('seen_at', '<', daysAgo(keptDays))
    .execute();
  await db
    .deleteFrom('community_snapshot')
    .where('community_id', 'in', (eb) =>
      eb
        .selectFrom('community_snapshot as s')
        .innerJoin('community as c', 'c.id', 's.community_id')
        .where((one) =>
          one.not(
            one.exists(
              one
                .selectFrom('watched_community as w')
                .whereRef('w.platform', '=', 'c.platform')
                .whereRef('w.name_key', '=', 'c.name_key')
                .select('w.watcher'),
            ),
          ),
        )
        .select('s.community_id')
        .limit(maxAtOnce),
    )
    .execute();
}
