import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { Community } from './community.entity.ts';
import type { Post } from './post.entity.ts';
import { readCandidates } from './read-candidates.ts';

type Tables = InferKyselyDB<typeof Community | typeof Post>;

export type CatalogNotes = {
  /**
   * Posts of a time that the catalog knows, how many of them somebody other than their author took down, and how many
   * are gone for whatever reason: where there is none, the dumps may have left them out.
   */
  removals: { posts: number; removed: number; gone: number } | null;
  /**
   * Until when all posts were imported, how many a day they are, and on how many that rests; `null`: only some posts were
   * imported, or nobody can say.
   */
  collected: { toMs: number; postsPerDay: number | null; posts: number } | null;
  /** The community belongs to the sample that comes with Whereabouts. */
  invented: boolean;
};

/** What no listing shows: removed posts, of what time all were collected, and whether it is invented. Without a range no removals. */
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
    .select(['community.id', 'community.sample'])
    .select((eb) => [
      eb.cast<number>(eb.fn.count('post.id'), 'integer').as('posts'),
      eb
        .cast<number>(eb.fn.count('post.id').filterWhere('post.removed_by', 'not in', ['author', 'request']), 'integer')
        .as('removed'),
      eb.cast<number>(eb.fn.count('post.removed_by'), 'integer').as('gone'),
    ])
    .where('community.platform', '=', platform)
    .where('community.name_key', '=', name.toLowerCase())
    .groupBy('community.id')
    .executeTakeFirst();
  return {
    removals: row && row.posts > 0 ? { posts: row.posts, removed: row.removed, gone: row.gone } : null,
    collected: row ? await readCollected(em, row.id) : null,
    invented: row?.sample ?? false,
  };
}

async function readCollected(em: EntityManager, id: number): Promise<CatalogNotes['collected']> {
  const [community] = await readCandidates(em, [id]);
  if (!community?.collected_to) return null;
  const { collected_to: to, posts_per_day: postsPerDay, recent: posts } = community;
  return { toMs: Date.parse(to), postsPerDay, posts };
}
