import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import type { Refusal } from '../../platforms/platform.ts';
import type { CrawlPlace } from './crawl-place.entity.ts';

type Tables = InferKyselyDB<typeof CrawlPlace>;

/** `walking`: the walk is not at its end, or it is time for another. */
export type Place = { cursor: string | null; walking: boolean; /** No walk has come to its end yet. */ first: boolean };

/** A directory that is short is not walked more often than this. */
const walkedLongAgo = sql<boolean>`crawl_place.finished_at < now() - interval '1 day'`;
/** How long a platform is left alone after its first refusal, when it does not say; doubled with each in a row. */
const firstPauseSeconds = 600;
const maxPauseSeconds = 6 * 3600;

/** Where a walk goes on. `null`: the platform has refused, and it is too early to ask again. */
export async function placeOf(em: EntityManager, source: string): Promise<Place | null> {
  const place = await em
    .getKysely<Tables>()
    .insertInto('crawl_place')
    .values({ source })
    .onConflict((known) =>
      known
        .column('source')
        .doUpdateSet({
          started_at: sql`case when crawl_place.cursor is null and ${walkedLongAgo} then now()
            else crawl_place.started_at end`,
        })
        .where((eb) => eb.or([eb('crawl_place.retry_at', 'is', null), eb('crawl_place.retry_at', '<=', now)])),
    )
    .returning(['cursor', sql<boolean>`cursor is not null or finished_at is null or ${walkedLongAgo}`.as('walking')])
    .returning(sql<boolean>`finished_at is null`.as('first'))
    .executeTakeFirst();
  return place ?? null;
}

export async function savePlace(tx: EntityManager, source: string, cursor: string | null): Promise<void> {
  await tx
    .getKysely<Tables>()
    .updateTable('crawl_place')
    .set(cursor === null ? { cursor, finished_at: now } : { cursor })
    .where('source', '=', source)
    .execute();
}

/** `null`: it answered. */
export async function noteRefusal(em: EntityManager, source: string, refusal: Refusal | null): Promise<void> {
  const pause =
    refusal?.retryAfterSeconds ?? sql`least(${maxPauseSeconds}, ${firstPauseSeconds} * power(2, least(refusals, 10)))`;
  await em
    .getKysely<Tables>()
    .updateTable('crawl_place')
    .set((eb) => ({
      refusal: refusal?.reason ?? null,
      refusals: refusal ? eb('refusals', '+', 1) : 0,
      retry_at: refusal ? sql<Date>`now() + interval '1 second' * ${pause}` : null,
    }))
    .where('source', '=', source)
    .execute();
}
