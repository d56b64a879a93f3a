import { epochMs, now } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { namesOf, rowsAs } from '../../database/given-rows.ts';
import { type Feed, type FeedKey, isSameFeed, keyOf, keyTypes } from './feed.entity.ts';
import { type NewGap, noteGaps } from './gaps.ts';

type Tables = InferKyselyDB<typeof Feed>;

export type FeedRow = Awaited<ReturnType<typeof readFeeds>>[number];

/** Whoever is killed while fetching keeps others waiting for so long. */
const leaseSeconds = 30;
const leaseEnd = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;
/** Well before a claim ends. */
export const renewEveryMs = (leaseSeconds * 1000) / 3;

function columnsOf(eb: ExpressionBuilder<{ f: Tables['feed'] }, 'f'>) {
  return [
    eb.ref('f.source').as('source'),
    eb.ref('f.kind').as('kind'),
    eb.ref('f.subject').as('subject'),
    eb.ref('f.outcome').as('outcome'),
    eb.ref('f.per_hour').as('perHour'),
    epochMs(eb.ref('f.fetched_at')).as('fetchedMs'),
    epochMs(eb.ref('f.seen_until')).as('seenUntilMs'),
    epochMs(eb.ref('f.seen_since')).as('seenSinceMs'),
    epochMs(eb.ref('f.checked_at')).as('checkedMs'),
  ] as const;
}

/**
 * Takes those feeds that nobody has fetched since `due` and nobody else fetches now. Whoever crashes loses them again
 * after a while.
 */
export async function claimFeeds(db: EntityManager, keys: readonly FeedKey[], due: Date): Promise<FeedRow[]> {
  const kysely = db.getKysely<Tables>();
  const wanted = rowsAs('k', keys.toSorted(byKey), keyTypes);
  await kysely
    .insertInto('feed')
    .columns(namesOf(keyTypes))
    .expression((eb) => eb.selectFrom(wanted).select(namesOf(keyTypes)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return kysely
    .with('mine', (creator) =>
      creator
        .selectFrom(wanted)
        .innerJoin('feed as f', (join) => join.on(isSameFeed('f', 'k')))
        .select(['f.source', 'f.kind', 'f.subject'])
        .where((eb) => eb.or([eb('f.fetched_at', 'is', null), eb('f.fetched_at', '<', due)]))
        .where((eb) => eb.or([eb('f.claimed_until', 'is', null), eb('f.claimed_until', '<', now)]))
        .$call(lockedInOrder),
    )
    .updateTable('feed as f')
    .from('mine as m')
    .set({ claimed_until: leaseEnd })
    .where(isSameFeed('f', 'm'))
    .returning(columnsOf)
    .execute();
}

/** Those that are still being fetched stay ours. */
export async function renewClaims(db: EntityManager, keys: readonly FeedKey[]): Promise<void> {
  await db
    .getKysely<Tables>()
    .with('mine', (creator) =>
      creator
        .selectFrom(rowsAs('k', keys, keyTypes))
        .innerJoin('feed as f', (join) => join.on(isSameFeed('f', 'k')))
        .select(['f.source', 'f.kind', 'f.subject'])
        .where('f.claimed_until', 'is not', null)
        .$call(lockedInOrder),
    )
    .updateTable('feed as f')
    .from('mine as m')
    .set({ claimed_until: leaseEnd })
    .where(isSameFeed('f', 'm'))
    .execute();
}

export async function readFeeds(db: EntityManager, keys: readonly FeedKey[]) {
  return db
    .getKysely<Tables>()
    .selectFrom(rowsAs('k', keys, keyTypes))
    .innerJoin('feed as f', (join) => join.on(isSameFeed('f', 'k')))
    .select(columnsOf)
    .execute();
}

/** How a feed answered; what is absent stays as it was. */
export type FeedAnswer = FeedKey & {
  outcome: string;
  seenUntil?: Date;
  /** How far back it was read this time. */
  seenSince?: Date;
  perHour?: number;
  checkedAt?: Date;
  gap?: Pick<NewGap, 'from_at' | 'until_at'>;
};

/** Writes how feeds answered that were fetched at `at`, and lets them go. */
export async function writeFeeds(db: EntityManager, answers: readonly FeedAnswer[], at: Date): Promise<void> {
  const gaps = answers.flatMap(({ source, kind, subject, gap }) => (gap ? [{ source, kind, subject, ...gap }] : []));
  // Nobody may take what was seen for known, and not hear of what was not.
  await db.transactional(async (tx) => {
    await noteGaps(tx, gaps);
    await tx
      .getKysely<Tables>()
      .with('answered', (creator) =>
        creator
          .selectFrom(rowsAs('k', answers, answerTypes))
          .innerJoin('feed as f', (join) => join.on(isSameFeed('f', 'k')))
          .selectAll('k')
          .$call(lockedInOrder),
      )
      .updateTable('feed as f')
      .from('answered as a')
      .set((eb) => ({
        fetched_at: at,
        outcome: eb.ref('a.outcome'),
        claimed_until: null,
        seen_until: eb.fn.coalesce('a.seenUntil', 'f.seen_until'),
        seen_since: eb.fn<Date>('least', ['a.seenSince', 'f.seen_since']),
        per_hour: eb.fn.coalesce('a.perHour', 'f.per_hour'),
        checked_at: eb.fn.coalesce('a.checkedAt', 'f.checked_at'),
      }))
      .where(isSameFeed('f', 'a'))
      .execute();
  });
}

const answerTypes = {
  ...keyTypes,
  outcome: 'text',
  seenUntil: 'timestamptz',
  seenSince: 'timestamptz',
  perHour: 'float8',
  checkedAt: 'timestamptz',
} as const;

/** Always the same order, whatever the plan: two scans never wait for each other's rows in circles. */
function lockedInOrder<Query extends SelectQueryBuilder<{ f: Tables['feed'] }, 'f', unknown>>(query: Query): Query {
  return query.orderBy('f.source').orderBy('f.kind').orderBy('f.subject').forUpdate('f') as Query;
}

function byKey(a: FeedKey, b: FeedKey): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
