import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import type { IndexSegment } from './index-segment.entity.ts';
import { hasCommunities } from './index-status.ts';

/** What can be searched, in a few figures. */
export type CatalogSummary = {
  communities: number;
  posts: number;
  /** When the newest part of the index was built; `null`: there is none. */
  builtAt: string | null;
  /** Whether there is nothing but the sample that comes with Whereabouts. */
  sampleOnly: boolean;
};

export async function readCatalogSummary(em: EntityManager): Promise<CatalogSummary> {
  const { communities, posts, built_at } = await em
    .getKysely<InferKyselyDB<typeof IndexSegment>>()
    .selectFrom('index_segment')
    .where('state', '=', 'live')
    .select((eb) => [
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('communities'), eb.lit(0)), 'float8').as('communities'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('posts'), eb.lit(0)), 'float8').as('posts'),
      wireTime(eb.fn.max<Date | null>('created_at')).as('built_at'),
    ])
    .executeTakeFirstOrThrow();
  return { communities, posts, builtAt: built_at, sampleOnly: !(await hasCommunities(em, 'real')) };
}
