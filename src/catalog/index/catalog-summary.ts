import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import type { Community } from '../posts/community.entity.ts';
import type { IndexSegment } from './index-segment.entity.ts';
import { hasCommunities } from './index-status.ts';

type Tables = InferKyselyDB<typeof Community | typeof IndexSegment>;

/** What can be searched, in a few figures. */
export type CatalogSummary = {
  communities: number;
  /** When the newest part of the index was built; `null`: there is none. */
  builtAt: string | null;
  /** Whether there is nothing but the sample that comes with Whereabouts. */
  sampleOnly: boolean;
};

/** Counted in the catalog: several parts of the index may hold the same community. */
export async function readCatalogSummary(em: EntityManager): Promise<CatalogSummary> {
  const sampleOnly = !(await hasCommunities(em, 'real'));
  const db = em.getKysely<Tables>();
  const { communities } = await db
    .selectFrom('community')
    .where('sample', '=', sampleOnly)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'float8').as('communities'))
    .executeTakeFirstOrThrow();
  const { built_at } = await db
    .selectFrom('index_segment')
    .where('state', '=', 'live')
    .select((eb) => wireTime(eb.fn.max<Date | null>('created_at')).as('built_at'))
    .executeTakeFirstOrThrow();
  return { communities, builtAt: built_at, sampleOnly };
}
