import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { WatchedCommunity } from '../../catalog/arrivals/arrival.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import { nextPart } from '../../database/next-part.ts';
import type { CommunityChange, CommunitySnapshot } from './community-change.entity.ts';

type Tables = InferKyselyDB<
  typeof CommunityChange | typeof CommunitySnapshot | typeof Community | typeof WatchedCommunity
>;

const maxAtOnce = 1_000;
const snapshotsAtOnce = 2_000;

/** Removes changes when their time is over, and snapshots of what nobody watches any more. */
export async function sweepChanges(em: EntityManager, keptDays: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('community_change')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(
          eb.selectFrom('community_change').select(['id', 'seen_at']).orderBy('id').limit(maxAtOnce).as('oldest'),
        )
        .select('oldest.id')
        .where('oldest.seen_at', '<', daysAgo(keptDays)),
    )
    .execute();
  await sweepSnapshots(em);
}

/** Goes over some communities each time. */
async function sweepSnapshots(em: EntityManager): Promise<void> {
  const parts = { table: 'community_snapshot', key: 'community_id', first: 0, size: snapshotsAtOnce } as const;
  const part = await nextPart(em, 'snapshots_swept', parts);
  await em
    .getKysely<Tables>()
    .deleteFrom('community_snapshot as s')
    .using('community as c')
    .whereRef('c.id', '=', 's.community_id')
    .where(part.holds('s.community_id'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('watched_community as w')
            .whereRef('w.platform', '=', 'c.platform')
            .whereRef('w.name_key', '=', 'c.name_key')
            .select('w.watcher'),
        ),
      ),
    )
    .execute();
  await part.leave();
}
