import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { daysAgo } from '../../database/expressions.ts';
import type { Feed } from './feed.entity.ts';
import type { FeedGap } from './feed-gap.entity.ts';

/** Longer than a job rests that looks once a month. */
const longAgo = daysAgo(32);

/** Removes feeds that nobody has asked for in a long time, and gaps of which everybody was told long ago. */
export async function sweepFeeds(em: EntityManager): Promise<void> {
  const db = em.getKysely<InferKyselyDB<typeof Feed | typeof FeedGap>>();
  // One that nobody ever fetched was claimed at least.
  await db
    .deleteFrom('feed')
    .where((eb) => eb(eb.fn<Date>('greatest', ['fetched_at', 'claimed_until']), '<', longAgo))
    .execute();
  await db.deleteFrom('feed_gap').where('found_at', '<', longAgo).execute();
}
