import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Feed } from './feed.entity.ts';
import type { FeedGap } from './feed-gap.entity.ts';

const keptDays = 30;
const longAgo = sql<Date>`now() - ${sql.lit(keptDays)} * interval '1 day'`;

/** Removes feeds that nobody has asked for in a long time, and gaps of which everybody was told long ago. */
export async function sweepFeeds(em: EntityManager): Promise<void> {
  const db = em.getKysely<InferKyselyDB<typeof Feed | typeof FeedGap>>();
  await db.deleteFrom('feed').where('fetched_at', '<', longAgo).execute();
  await db.deleteFrom('feed_gap').where('found_at', '<', longAgo).execute();
}
