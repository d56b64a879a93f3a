import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Feed } from './feed.entity.ts';

const keptDays = 30;

/** Removes feeds that nobody has asked for in a long time. */
export async function sweepFeeds(em: EntityManager): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof Feed>>()
    .deleteFrom('feed')
    .where('fetched_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .execute();
}
