import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CrawlPlace } from '../catalog/sources/crawl-place.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { wireTime } from '../database/expressions.ts';
import type { FeedGap } from '../monitoring/feeds/feed-gap.entity.ts';
import type { Source } from './source.entity.ts';

type Tables = InferKyselyDB<typeof Source | typeof FeedGap | typeof CrawlPlace>;

/** Every source with how it does: `gaps` of the last seven days, in what is monitored. */
export async function listSources(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('source as s')
    .leftJoin('crawl_place as p', 'p.source', 's.name')
    .select((eb) => [
      's.name',
      's.platform',
      's.address',
      's.title',
      's.software',
      's.origin',
      sql<string>`case when s.paused then 'paused' when s.refusal = 'closed' then 'closed'
        when s.refusal is not null then 'refused: ' || s.refusal
        when s.answered_at is null then 'not asked yet' else 'ok' end`.as('health'),
      's.calls',
      wireTime(eb.ref('s.answered_at')).as('last_success'),
      wireTime(eb.ref('s.refused_at')).as('last_refusal'),
      eb
        .selectFrom('feed_gap as f')
        .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('gaps'))
        .where(sql<boolean>`f.source = s.name or (f.source = 'feeds' and f.subject = lower(s.name))`)
        .where('f.found_at', '>', sql<Date>`now() - interval '7 days'`)
        .as('gaps'),
      eb('p.finished_at', 'is not', null).as('directory_known'),
    ])
    .where('s.removed_at', 'is', null)
    .orderBy('s.added_at')
    .orderBy('s.name')
    .execute();
}
