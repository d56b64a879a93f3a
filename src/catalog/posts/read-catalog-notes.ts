import { epochMs } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { Community } from './community.entity.ts';
import type { Post } from './post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof Post>;

export type CatalogNotes = {
  /**
   * Posts of a time that the catalog knows, how many of them somebody other than their author took down, and how many
   * are gone for whatever reason: where there is none, the dumps may have left them out.
   */
  removals: { posts: number; removed: number; gone: number } | null;
  /** The newest post of some hundred communities: how far the imported posts go. `null`: there are none. */
  horizonMs: number | null;
  /** The community belongs to the sample that comes with Whereabouts. */
  invented: boolean;
};

/** What no listing shows: removed posts, and whether the community exists at all. Without a range only the latter. */
export async function readCatalogNotes(
  em: EntityManager,
  platform: PlatformName,
  name: string,
  range: { fromMs: number; toMs: number } | null,
): Promise<CatalogNotes> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('community')
    .leftJoin('post', (join) =>
      join
        .onRef('post.community_id', '=', 'community.id')
        .on((eb) => eb.between('post.created_at', new Date(range?.fromMs ?? 1), new Date(range?.toMs ?? 0))),
    )
    .select('community.sample')
    .select((eb) => [
      eb.cast<number>(eb.fn.count('post.id'), 'integer').as('posts'),
      eb.cast<number>(eb.fn.count('post.id').filterWhere('post.removed_by', '<>', 'author'), 'integer').as('removed'),
      eb.cast<number>(eb.fn.count('post.removed_by'), 'integer').as('gone'),
    ])
    .where('community.platform', '=', platform)
    .where('community.name_key', '=', name.toLowerCase())
    .groupBy('community.id')
    .executeTakeFirst();
  return {
    removals: row && row.posts > 0 ? { posts: row.posts, removed: row.removed, gone: row.gone } : null,
    horizonMs: await readHorizon(em),
    invented: row?.sample ?? false,
  };
}

const horizonCommunities = 300;

/** From community to community along the index, because a maximum over all posts would read all of them. */
async function readHorizon(em: EntityManager): Promise<number | null> {
  const kysely = em.getKysely<Tables>();
  const first = kysely.selectFrom('post').select('post.community_id').orderBy('post.community_id').limit(1);
  const next = first.where('post.community_id', '>', sql<number>`talking.community_id`);
  const row = await kysely
    .withRecursive('talking(community_id, nth)', (talking) =>
      talking
        .selectFrom(first.as('first'))
        .select((eb) => eb.ref('first.community_id').$castTo<number | null>().as('community_id'))
        .select(sql<number>`1`.as('nth'))
        .unionAll(
          talking
            .selectFrom('talking')
            .select(next.$asScalar().as('community_id'))
            .select((eb) => eb('talking.nth', '+', 1).as('nth'))
            .where('talking.community_id', 'is not', null)
            .where('talking.nth', '<', horizonCommunities),
        ),
    )
    .selectFrom('talking')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('post')
        .select('post.created_at')
        .whereRef('post.community_id', '=', 'talking.community_id')
        .orderBy('post.created_at', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select((eb) => epochMs(eb.fn.max<Date | null>('newest.created_at')).as('ms'))
    .executeTakeFirst();
  return row?.ms ?? null;
}
