import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { epochMs, wireTime } from '../../database/expressions.ts';
import { namesOf, rowsAs } from '../../database/given-rows.ts';
import type { FeedGap } from './feed-gap.entity.ts';
import { type FeedKey, isSameFeed, keyTypes } from './feed.entity.ts';

type Tables = InferKyselyDB<typeof FeedGap>;

export type NewGap = FeedKey & { from_at: Date; until_at: Date };
const gapTypes = { ...keyTypes, from_at: 'timestamptz', until_at: 'timestamptz' } as const;

export type Gap = FeedKey & { id: number; from: string; until: string; untilMs: number };

export async function noteGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  if (gaps.length === 0) return;
  await tx
    .getKysely<Tables>()
    .insertInto('feed_gap')
    .columns(namesOf(gapTypes))
    .expression((eb) => eb.selectFrom(rowsAs('g', gaps, gapTypes)).select(namesOf(gapTypes)))
    .execute();
}

/**
 * The gaps of these feeds that were found after the one with the id `after`. `upTo`: whoever remembers it is told of each
 * later one.
 */
export async function readGaps(
  db: EntityManager,
  keys: readonly FeedKey[],
  after: number,
): Promise<{ gaps: Gap[]; upTo: number }> {
  return db.transactional(async (tx) => {
    const kysely = tx.getKysely<Tables>();
    // Ids are given before rows can be seen. Whoever is about to write one is waited for: it takes milliseconds.
    await sql`lock table feed_gap in share mode`.execute(kysely);
    const { newest } = await kysely
      .selectFrom('feed_gap')
      .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)), 'float8').as('newest'))
      .executeTakeFirstOrThrow();
    if (newest <= after) return { gaps: [], upTo: after };
    const gaps = await kysely
      .selectFrom(rowsAs('k', keys, keyTypes))
      .innerJoin('feed_gap as g', (join) => join.on(isSameFeed('g', 'k')))
      .select(['g.source', 'g.kind', 'g.subject'])
      .select((eb) => [
        eb.cast<number>('g.id', 'float8').as('id'),
        wireTime(eb.ref('g.from_at')).as('from'),
        wireTime(eb.ref('g.until_at')).as('until'),
        epochMs(eb.ref('g.until_at')).as('untilMs'),
      ])
      .where('g.id', '>', after)
      .orderBy('g.id')
      .execute();
    return { gaps, upTo: newest };
  });
}
