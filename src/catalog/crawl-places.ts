import type { EntityManager } from '../database/entity-manager.ts';
import type { Refusal } from '../platforms/platform.ts';

/** `walking`: the walk is not at its end, or it is time for another. */
export type Place = { cursor: string | null; walking: boolean };

/** A directory that is short is not walked more often than this. */
const betweenWalks = `interval '1 day'`;
/** How long a platform is left alone after its first refusal, when it does not say; doubled with each in a row. */
const firstPauseSeconds = 600;
const longestPauseSeconds = 6 * 3600;

/** Where a walk goes on. `null`: the platform has refused, and it is too early to ask again. */
export async function placeOf(em: EntityManager, source: string): Promise<Place | null> {
  const rows: Place[] = await em.execute(
    `insert into crawl_place as p (source) values (?)
     on conflict (source) do update
       set started_at = case when p.cursor is null and p.finished_at < now() - ${betweenWalks} then now() else p.started_at end
       where p.retry_at is null or p.retry_at <= now()
     returning cursor, cursor is not null or finished_at is null or finished_at < now() - ${betweenWalks} as walking`,
    [source],
  );
  return rows[0] ?? null;
}

export async function savePlace(tx: EntityManager, source: string, cursor: string | null): Promise<void> {
  await tx.execute(
    'update crawl_place set cursor = ?::text, finished_at = case when ?::text is null then now() else finished_at end where source = ?',
    [cursor, cursor, source],
  );
}

/** `null`: it answered. */
export async function noteRefusal(em: EntityManager, source: string, refusal: Refusal | null): Promise<void> {
  await em.execute(
    `update crawl_place
        set refusal = ?::text, refusals = case when ?::text is null then 0 else refusals + 1 end,
            retry_at = case when ?::text is not null
              then now() + interval '1 second' *
                coalesce(?::int, least(${longestPauseSeconds}, ${firstPauseSeconds} * power(2, least(refusals, 10)))) end
      where source = ?`,
    [
      refusal?.reason ?? null,
      refusal?.reason ?? null,
      refusal?.reason ?? null,
      refusal?.retryAfterSeconds ?? null,
      source,
    ],
  );
}
