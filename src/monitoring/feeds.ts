import type { EntityManager } from '../database/entity-manager.ts';

export type FeedKind = 'posts' | 'comments' | 'search';

/** What a live platform is asked for: the posts or comments of a community, or a search everywhere. */
export type FeedKey = { source: string; kind: FeedKind; subject: string };

export type FeedRow = FeedKey & {
  fetchedMs: number | null;
  outcome: string | null;
  seenUntilMs: number | null;
  perHour: number | null;
  checkedMs: number | null;
  gap: { from: string; until: string; foundMs: number } | null;
};

const leaseSeconds = 90;
const ms = (column: string) => `(extract(epoch from f.${column}) * 1000)::float8`;
const iso = (column: string) => `to_char(f.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = `f.source, f.kind, f.subject, ${ms('fetched_at')} as "fetchedMs", f.outcome, ${ms('seen_until')} as "seenUntilMs",
  f.per_hour as "perHour", ${ms('checked_at')} as "checkedMs",
  case when f.gap_found_at is not null then json_build_object('from', ${iso('gap_from')}, 'until', ${iso('gap_until')},
    'foundMs', ${ms('gap_found_at')}) end as gap`;

/**
 * Takes those feeds that nobody has fetched since `due` and nobody else fetches now. Whoever crashes loses them again
 * after a while.
 */
export async function claimFeeds(db: EntityManager, keys: readonly FeedKey[], due: Date): Promise<FeedRow[]> {
  const wanted = JSON.stringify(keys.toSorted(byKey));
  await db.execute(
    `insert into feed (source, kind, subject)
     select source, kind, subject from json_to_recordset(?::json) as k (source text, kind text, subject text)
     on conflict do nothing`,
    [wanted],
  );
  return db.execute(
    `with mine as (
       select f.source, f.kind, f.subject
         from json_to_recordset(?::json) as k (source text, kind text, subject text)
         join feed f using (source, kind, subject)
        where (f.fetched_at is null or f.fetched_at < ?) and (f.claimed_until is null or f.claimed_until < now())
        order by f.source, f.kind, f.subject for update of f
     )
     update feed f set claimed_until = now() + interval '${leaseSeconds} seconds' from mine m
      where f.source = m.source and f.kind = m.kind and f.subject = m.subject returning ${columns}`,
    [wanted, due],
  );
}

export async function readFeeds(
  db: EntityManager,
  keys: readonly FeedKey[],
): Promise<(FeedRow & { claimed: boolean })[]> {
  return db.execute(
    `select ${columns}, coalesce(f.claimed_until > now(), false) as claimed
       from json_to_recordset(?::json) as k (source text, kind text, subject text) join feed f using (source, kind, subject)`,
    [JSON.stringify(keys)],
  );
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
  await db.execute(
    `update feed f
        set fetched_at = ?::timestamptz, outcome = a.outcome, claimed_until = null,
            seen_until = coalesce(a.seen, f.seen_until), per_hour = coalesce(a.rate, f.per_hour),
            checked_at = coalesce(a.checked, f.checked_at), gap_from = coalesce(a.gap_from, f.gap_from),
            gap_until = coalesce(a.gap_until, f.gap_until),
            gap_found_at = case when a.gap_from is null then f.gap_found_at else ?::timestamptz end
       from json_to_recordset(?::json) as a (source text, kind text, subject text, outcome text, seen timestamptz, rate float8,
              checked timestamptz, gap_from timestamptz, gap_until timestamptz)
      where f.source = a.source and f.kind = a.kind and f.subject = a.subject`,
    [at, at, JSON.stringify(answers.toSorted(byKey).map(toRecord))],
  );
}

function toRecord({ source, kind, subject, outcome, seenUntilMs, perHour, checkedMs, gap }: FeedAnswer) {
  const time = (value: number | undefined) => (value === undefined ? null : new Date(value).toISOString());
  return {
    source,
    kind,
    subject,
    outcome,
    seen: time(seenUntilMs),
    rate: perHour ?? null,
    checked: time(checkedMs),
    gap_from: time(gap?.fromMs),
    gap_until: time(gap?.untilMs),
  };
}

/** Always the same order: two scans never wait for each other's rows in circles. */
function byKey(a: FeedKey, b: FeedKey): number {
  const [x, y] = [keyOf(a), keyOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

export function keyOf({ source, kind, subject }: FeedKey): string {
  return `${source} ${kind} ${subject}`;
}
