import { epochMs, now } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { type Feed, type FeedKey, keyOf, keyTypes } from './feed.entity.ts';
import { noteGaps } from './gaps.ts';

type Tables = InferKyselyDB<typeof Feed>;

export type FeedRow = Omit<InferResult<ReturnType<typeof selectFeeds>>[number], 'claimed'>;

const leaseSeconds = 90;
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
    epochMs(eb.ref('f.checked_at')).as('checkedMs'),
  ] as const;
}

/**
 * Takes those feeds that nobody has fetched since `due` and nobody else fetches now. Whoever crashes loses them again
 * after a while.
 */
export async function claimFeeds(db: EntityManager, keys: readonly FeedKey[], due: Date): Promise<FeedRow[]> {
  const wanted = keys.toSorted(byKey).map(({ source, kind, subject }) => ({ source, kind, subject }));
  await db
    .getKysely<Tables>()
    .insertInto('feed')
    .columns(['source', 'kind', 'subject'])
    .expression((eb) => eb.selectFrom(rowsAs('k', wanted, keyTypes)).select(['source', 'kind', 'subject']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .getKysely<Tables>()
    .with('mine', (creator) =>
      creator
        .selectFrom(rowsAs('k', wanted, keyTypes))
        .innerJoin('feed as f', (on) =>
          on.onRef('f.source', '=', 'k.source').onRef('f.kind', '=', 'k.kind').onRef('f.subject', '=', 'k.subject'),
        )
        .select(['f.source', 'f.kind', 'f.subject'])
        .where((eb) => eb.or([eb('f.fetched_at', 'is', null), eb('f.fetched_at', '<', due)]))
        .where((eb) => eb.or([eb('f.claimed_until', 'is', null), eb('f.claimed_until', '<', now)]))
        .orderBy('f.source')
        .orderBy('f.kind')
        .orderBy('f.subject')
        .forUpdate('f'),
    )
    .updateTable('feed as f')
    .from('mine as m')
    .set({ claimed_until: leaseEnd })
    .whereRef('f.source', '=', 'm.source')
    .whereRef('f.kind', '=', 'm.kind')
    .whereRef('f.subject', '=', 'm.subject')
    .returning(columnsOf)
    .execute();
}

/** Those that are still being fetched stay ours. */
export async function renewClaims(db: EntityManager, keys: readonly FeedKey[]): Promise<void> {
  const wanted = keys.toSorted(byKey).map(({ source, kind, subject }) => ({ source, kind, subject }));
  await db
    .getKysely<Tables>()
    .updateTable('feed as f')
    .from(rowsAs('k', wanted, keyTypes))
    .set({ claimed_until: leaseEnd })
    .whereRef('f.source', '=', 'k.source')
    .whereRef('f.kind', '=', 'k.kind')
    .whereRef('f.subject', '=', 'k.subject')
    .where('f.claimed_until', 'is not', null)
    .execute();
}

export async function readFeeds(
  db: EntityManager,
  keys: readonly FeedKey[],
): Promise<(FeedRow & { claimed: boolean })[]> {
  return selectFeeds(db, keys).execute();
}

function selectFeeds(db: EntityManager, keys: readonly FeedKey[]) {
  const wanted = keys.map(({ source, kind, subject }) => ({ source, kind, subject }));
  return db
    .getKysely<Tables>()
    .selectFrom(rowsAs('k', wanted, keyTypes))
    .innerJoin('feed as f', (on) =>
      on.onRef('f.source', '=', 'k.source').onRef('f.kind', '=', 'k.kind').onRef('f.subject', '=', 'k.subject'),
    )
    .select(columnsOf)
    .select((eb) => sql<boolean>`coalesce(${eb.ref('f.claimed_until')} > now(), false)`.as('claimed'));
}

/** How a feed answered. Times in ms since 1970; what is absent stays as it was. */
export type FeedAnswer = FeedKey & {
  outcome: string;
  seenUntilMs?: number;
  perHour?: number;
  checkedMs?: number;
  gap?: { fromMs: number; untilMs: number };
};

/** Writes how feeds answered that were fetched at `at`, and lets them go. */
export async function writeFeeds(db: EntityManager, answers: readonly FeedAnswer[], at: Date): Promise<void> {
  const gaps = answers.flatMap(({ source, kind, subject, gap }) => (gap ? [{ source, kind, subject, ...gap }] : []));
  // Nobody may take what was seen for known, and not hear of what was not.
  await db.transactional(async (tx) => {
    await noteGaps(tx, gaps);
    await writeAnswers(tx, answers, at);
  });
}

async function writeAnswers(tx: EntityManager, answers: readonly FeedAnswer[], at: Date): Promise<void> {
  const given = rowsAs('a', answers.toSorted(byKey).map(toRecord), answerTypes);
  await tx
    .getKysely<Tables>()
    .updateTable('feed as f')
    .from(given)
    .set((eb) => ({
      fetched_at: at,
      outcome: eb.ref('a.outcome'),
      claimed_until: null,
      seen_until: eb.fn.coalesce('a.seen', 'f.seen_until'),
      per_hour: eb.fn.coalesce('a.rate', 'f.per_hour'),
      checked_at: eb.fn.coalesce('a.checked', 'f.checked_at'),
    }))
    .whereRef('f.source', '=', 'a.source')
    .whereRef('f.kind', '=', 'a.kind')
    .whereRef('f.subject', '=', 'a.subject')
    .execute();
}

const answerTypes = {
  ...keyTypes,
  outcome: 'text',
  seen: 'timestamptz',
  rate: 'float8',
  checked: 'timestamptz',
} as const;

function toRecord({ source, kind, subject, outcome, seenUntilMs, perHour, checkedMs }: FeedAnswer) {
  const time = (value: number | undefined) => (value === undefined ? null : new Date(value));
  return {
    source,
    kind,
    subject,
    outcome,
    seen: time(seenUntilMs),
    rate: perHour ?? null,
    checked: time(checkedMs),
  };
}

/** Always the same order: two scans never wait for each other's rows in circles. */
function byKey(a: FeedKey, b: FeedKey): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
