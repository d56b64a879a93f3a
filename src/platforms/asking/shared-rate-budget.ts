import type { RateBudget, Said } from './rate-budget.ts';
import { wait } from './wait.ts';

/** Until the platform says otherwise: so many calls in so many seconds, the first ones of an idle time at once. */
export type BudgetPolicy = { id: string; calls: number; seconds: number };

/** After an idle time so many turns come at once, but no more than half of the calls. */
const mostAtOnce = 10;
/** Who would wait longer for a turn is told to come again. */
const patienceMs = 60_000;
/** After a refusal that does not say for how long; doubled with each one in a row. */
const firstBlockMs = 30_000;
const maxBlockMs = 15 * 60_000;
const fastestMs = 10;
/** Refusals are in a row when no hour without one is between them. */
const forgottenMs = 60 * 60_000;
/** Whatever a platform says, it is asked again after an hour. */
const maxSeconds = 3600;

/** Runs one statement, as `pg` does. */
export type Query = (sql: string, params: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * A budget that holds over all processes on one database: a statement gives each call the next turn in a row of turns
 * that are equally far apart, so that no window is spent in its first seconds. The distance follows from what the
 * platform says it will still take until its window ends.
 */
export function sharedRateBudget(query: Query, { id, calls, seconds }: BudgetPolicy): RateBudget {
  let { usualMs, burst } = pacedBy({ calls, seconds });

  return {
    async turn(signal) {
      signal?.throwIfAborted();
      const [taken] = await query(takeTurn, [id, usualMs, burst, patienceMs]);
      if (!taken) {
        const [far] = await query(untilTurn, [id, usualMs, burst]);
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(Number(far?.['wait_ms'] ?? 0) / 1000)) };
      }
      const waitMs = Number(taken['wait_ms']);
      if (waitMs > 0) await wait(waitMs, signal);
      return { ok: true };
    },
    async heard(said: Said) {
      if ('calls' in said) ({ usualMs, burst } = pacedBy(said));
      else if ('remaining' in said) await query(noteRemaining, [id, said.remaining, withinAnHour(said.resetSeconds)]);
      else await query(noteRefusal, [id, usualMs, withinAnHour(said.refusedForSeconds)]);
    },
  };
}

/** The calls of a burst come on top of those in a row: together they stay within the policy. */
function pacedBy({ calls, seconds }: Omit<BudgetPolicy, 'id'>): { usualMs: number; burst: number } {
  const burst = Math.max(1, Math.floor(Math.min(mostAtOnce, calls / 2)));
  return { burst, usualMs: Math.ceil((seconds * 1000) / Math.max(1, calls - burst)) };
}

function withinAnHour(seconds: number | null): number | null {
  return seconds === null ? null : Math.min(seconds, maxSeconds);
}

/** What the platform said holds until its window ends. Of few calls that are left, no burst takes most. */
const spacing = `(case when b.resets_at > now() then b.spacing_ms else $2::int end)`;
const burstLeft = `greatest(0, case when b.resets_at > now() then least($3::int, b.remaining / 4)::int else $3::int end - 1)`;
const nextTurn = `greatest(b.blocked_until, b.next_at, now() - ${burstLeft} * ${spacing} * interval '1 ms')`;

/** No row: the turn is too far away and was not taken. */
const takeTurn = `
  insert into platform_budget as b (id, next_at, spacing_ms) values ($1, now() - ($3::int - 2) * $2::int * interval '1 ms', $2)
  on conflict (id) do update set next_at = ${nextTurn} + ${spacing} * interval '1 ms', updated_at = now(),
    refusals = case when b.blocked_until < now() - interval '${forgottenMs} ms' then 0 else b.refusals end
    where ${nextTurn} <= now() + $4::int * interval '1 ms'
  returning extract(epoch from b.next_at - ${spacing} * interval '1 ms' - now())::float8 * 1000 as wait_ms`;

const untilTurn = `
  select extract(epoch from ${nextTurn} - now())::float8 * 1000 as wait_ms from platform_budget b where id = $1`;

const noteRemaining = `
  insert into platform_budget as b (id, next_at, spacing_ms, remaining, resets_at)
  values ($1, now(), greatest(${fastestMs}, least(3600000, $3::float8 * 1000 / greatest(1, $2::float8 - 1)))::int, $2,
    now() + $3::float8 * interval '1 s')
  on conflict (id) do update set spacing_ms = excluded.spacing_ms, remaining = excluded.remaining,
    resets_at = excluded.resets_at, refusals = 0, updated_at = now(), next_at = least(b.next_at, excluded.resets_at),
    blocked_until = case when $2::float8 < 1 then excluded.resets_at else b.blocked_until end`;

const noteRefusal = `
  insert into platform_budget as b (id, next_at, spacing_ms, refusals, blocked_until)
  values ($1, now(), $2, 1, now() + coalesce($3::float8 * 1000, ${firstBlockMs}) * interval '1 ms')
  on conflict (id) do update set refusals = b.refusals + 1, updated_at = now(),
    blocked_until = greatest(b.blocked_until, now() + interval '1 ms' *
      coalesce($3::float8 * 1000, least(${maxBlockMs}, ${firstBlockMs} * power(2, least(b.refusals, 10)))))`;
